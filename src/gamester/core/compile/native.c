/* Entry points of compiled rules for Python, on the stable ABI: one binary for CPython 3.11 and later. It knows no game.

   Rules(address)            the compiled rules whose struct Rules lies at an address
   rules.bind(name, a, ...)  an entry point as a function of Python; leading buffers that are given are held and left out of every call
   SHIPPED                   the rules that were compiled into this library, by name

   Every argument is checked here or in the entry point itself: the kind and number of arguments, the type, the shape and the width
   of buffers here, the rest (seats, numbers of states, lengths) by the assertions that begin an entry point. An entry point that takes
   sheets releases the interpreter lock while it runs. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <stddef.h>
#include "runtime.h"

enum { MOST = 16, NAME = 64 };
typedef struct { PyObject_HEAD const Rules *rules; } RulesObject;
typedef struct {
  PyObject_HEAD
  PyObject *owner;
  const Rules *rules;
  const Entry *entry;
  int many, held, gives, sheets;
  Slot slots[MOST];
  Py_buffer views[MOST];
  PyMethodDef method;
} Bound;
static PyTypeObject *BoundType;

/* The name of argument k of an entry point. */
static const char *argument_name(const Entry *entry, int k, char *name) {
  const char *from = entry->arguments;
  while (k-- && from) from = strchr(from, ',') ? strchr(from, ',') + 1 : NULL;
  size_t n = from ? strcspn(from, ",") : 0;
  if (n >= NAME) n = NAME - 1;
  if (n) memcpy(name, from, n);
  name[n] = 0;
  return name;
}

/* Read argument k, a buffer, into a slot. */
static int take_buffer(const Rules *rules, const Entry *entry, int k, PyObject *from, Py_buffer *view, Slot *slot) {
  char sort = entry->takes[k], name[NAME];
  int dimensions = sort == 'c' ? 1 : 2, size = sort == 'b' ? 1 : 4;
  argument_name(entry, k, name);
  if (PyObject_GetBuffer(from, view, PyBUF_CONTIG | PyBUF_FORMAT) < 0) {
    PyErr_Clear();
    view->obj = NULL;
    PyErr_Format(PyExc_TypeError, "%s: %s: expected a contiguous int%d array of %d dimensions that can be written to, got %R",
                 entry->name, name, size * 8, dimensions, (PyObject *)Py_TYPE(from));
    return -1;
  }
  const char *format = view->format ? view->format : "B";
  if (*format == '@' || *format == '=') format++;
  int fits = size == 1 ? *format == 'b' || *format == '?' : *format == 'i' || *format == 'l';
  if (view->ndim != dimensions || view->itemsize != size || !fits) {
    PyErr_Format(PyExc_TypeError, "%s: %s: expected an int%d array of %d dimensions, got cells '%s' of %zd bytes in %d dimensions",
                 entry->name, name, size * 8, dimensions, format, view->itemsize, view->ndim);
    goto wrong;
  }
  Py_ssize_t wide = rules->words + (sort == 'T' ? rules->counted : 0);
  if ((sort == 't' || sort == 'T') && view->shape[1] < wide) {
    PyErr_Format(PyExc_ValueError, "%s: %s: expected states of %zd cells, got rows of %zd", entry->name, name, wide, view->shape[1]);
    goto wrong;
  }
  if (sort == 'c') slot->row = (Row){view->buf, view->shape[0]};
  else if (sort == 'b') slot->bytes = (Bytes2){view->buf, view->shape[0], view->shape[1]};
  else slot->grid = (Grid){view->buf, view->shape[0], view->shape[1]};
  return 0;
wrong:
  PyBuffer_Release(view);
  view->obj = NULL;
  return -1;
}

/* Read argument k, a number, into a slot. */
static int take_number(const Entry *entry, int k, PyObject *from, Slot *slot) {
  slot->i = PyLong_AsLongLong(from);
  if (slot->i != -1 || !PyErr_Occurred()) return 0;
  char name[NAME];
  PyErr_Clear();
  PyErr_Format(PyExc_TypeError, "%s: %s: expected a whole number of 64 bits, got %R", entry->name, argument_name(entry, k, name), from);
  return -1;
}

/* The arguments of a call in words: tables[3][512], i=7, out[40]. */
static PyObject *in_words(const Entry *entry, const Slot *slots) {
  PyObject *words = PyUnicode_FromString("");
  for (int k = 0; words && entry->takes[k] && entry->takes[k] != '>'; k++) {
    char name[NAME];
    const char *comma = k ? ", " : "";
    argument_name(entry, k, name);
    PyObject *one = entry->takes[k] == 'i' ? PyUnicode_FromFormat("%s%s=%lld", comma, name, (long long)slots[k].i)
                  : entry->takes[k] == 'c' ? PyUnicode_FromFormat("%s%s[%lld]", comma, name, (long long)slots[k].row.n)
                  : PyUnicode_FromFormat("%s%s[%lld][%lld]", comma, name, (long long)slots[k].grid.n, (long long)slots[k].grid.m);
    PyObject *both = one ? PyUnicode_Concat(words, one) : NULL;
    Py_DECREF(words);
    Py_XDECREF(one);
    words = both;
  }
  return words;
}

/* Raise what an entry point has noted; its kind is taken away, so that it is raised once. */
static void raise_fault(const Rules *rules, const Entry *entry, const Slot *slots, Fault fault) {
  static const char *const words[] = {"", "index %lld of %lld", "%lld in a cell of %lld bits", "overflow of %lld and %lld", "%lld shifted by %lld",
                                      "division by %lld", "an assertion does not hold"};
  long long line = fault.site & 65535;
  const char *file = rules->files[fault.site >> 16];
  if (fault.kind == BAD_ARGUMENT) {
    PyObject *given = in_words(entry, slots);
    if (given) PyErr_Format(PyExc_ValueError, "%s: expected %s, got %U", entry->name, rules->needs[fault.a], given);
    Py_XDECREF(given);
    return;
  }
  PyObject *sort = fault.kind == BAD_INDEX ? PyExc_IndexError : fault.kind == BAD_ASSERTION ? PyExc_AssertionError
                 : fault.kind == BAD_DIVISION ? PyExc_ZeroDivisionError : PyExc_OverflowError;
  PyObject *what = PyUnicode_FromFormat(words[fault.kind], (long long)fault.a, (long long)fault.b);
  if (what) PyErr_Format(sort, "%s: %s:%lld: %U", entry->name, file, line, what);
  Py_XDECREF(what);
}

static PyObject *call_bound(PyObject *self, PyObject *const *given, Py_ssize_t many) {
  Bound *bound = (Bound *)self;
  const Entry *entry = bound->entry;
  const Rules *rules = bound->rules;
  Slot slots[MOST];
  Py_buffer views[MOST];
  int opened[MOST], open = 0, failed = 1;
  int64_t answer = 0;
  Fault fault = {NO_FAULT, 0, 0, 0};
  if (many != bound->many - bound->held)
    return PyErr_Format(PyExc_TypeError, "%s: expected %d arguments (%s), got %zd", entry->name, bound->many - bound->held, entry->arguments, many);
  for (int k = 0, next = 0; k < bound->many; k++) {
    if (bound->views[k].obj) {
      slots[k] = bound->slots[k];
    } else if (entry->takes[k] == 'i') {
      if (take_number(entry, k, given[next++], &slots[k]) < 0) goto out;
    } else {
      if (take_buffer(rules, entry, k, given[next++], &views[k], &slots[k]) < 0) goto out;
      opened[open++] = k;
    }
  }
  if (bound->sheets) {
    Py_BEGIN_ALLOW_THREADS
    answer = entry->call(slots);
    if (answer == INT64_MIN) fault = *rules->fault();
    Py_END_ALLOW_THREADS
  } else {
    answer = entry->call(slots);
    if (answer == INT64_MIN) fault = *rules->fault();
  }
  if (fault.kind) {
    rules->fault()->kind = NO_FAULT;
    raise_fault(rules, entry, slots, fault);
    goto out;
  }
  failed = 0;
out:
  while (open) PyBuffer_Release(&views[opened[--open]]);
  if (failed) return NULL;
  return bound->gives ? PyLong_FromLongLong(answer) : Py_NewRef(Py_None);
}

static void bound_dealloc(PyObject *self) {
  Bound *bound = (Bound *)self;
  for (int k = 0; k < bound->many; k++) if (bound->views[k].obj) PyBuffer_Release(&bound->views[k]);
  Py_XDECREF(bound->owner);
  PyTypeObject *type = Py_TYPE(self);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyObject *bind(PyObject *self, PyObject *const *given, Py_ssize_t many) {
  const Rules *rules = ((RulesObject *)self)->rules;
  const char *name = many < 1 ? NULL : PyUnicode_AsUTF8AndSize(given[0], NULL);
  if (!name) return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "bind: expected the name of an entry point");
  const Entry *entry = rules->entries;
  while (entry->name && strcmp(entry->name, name)) entry++;
  if (!entry->name) return PyErr_Format(PyExc_AttributeError, "%s has no entry point %s", rules->name, name);
  size_t letters = strlen(entry->takes);
  if (letters > MOST) return PyErr_Format(PyExc_TypeError, "%s has more than %d arguments", name, MOST);
  Bound *bound = PyObject_New(Bound, BoundType);
  if (!bound) return NULL;
  memset((char *)bound + offsetof(Bound, owner), 0, sizeof *bound - offsetof(Bound, owner));
  bound->owner = Py_NewRef(self);
  bound->rules = rules;
  bound->entry = entry;
  for (const char *letter = entry->takes; *letter; letter++) {
    if (*letter == '>') bound->gives = 1;
    else bound->many++;
    if (*letter == 's' || *letter == 'b') bound->sheets = 1;
  }
  Py_ssize_t next = 1;
  for (int k = 0; k < bound->many && next < many; k++) {
    if (entry->takes[k] == 'i') continue;
    if (take_buffer(rules, entry, k, given[next++], &bound->views[k], &bound->slots[k]) < 0) goto wrong;
    bound->held++;
  }
  if (next < many) {
    PyErr_Format(PyExc_TypeError, "%s takes %d buffers, got %zd", name, bound->held, many - 1);
    goto wrong;
  }
  bound->method = (PyMethodDef){entry->name, (PyCFunction)(void (*)(void))call_bound, METH_FASTCALL, NULL};
  PyObject *function = PyCFunction_NewEx(&bound->method, (PyObject *)bound, NULL);
  Py_DECREF(bound);
  return function;
wrong:
  Py_DECREF(bound);
  return NULL;
}

static PyObject *new_rules(PyTypeObject *type, PyObject *args, PyObject *words) {
  unsigned long long address;
  if (!PyArg_ParseTuple(args, "K:Rules", &address)) return NULL;
  const Rules *rules = (const Rules *)(uintptr_t)address;
  if (!rules || rules->version != RULES_VERSION)
    return PyErr_Format(PyExc_ImportError, "expected compiled rules of version %d, got %lld", RULES_VERSION, rules ? (long long)rules->version : 0);
  allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  RulesObject *self = (RulesObject *)make(type, 0);
  if (self) self->rules = rules;
  return (PyObject *)self;
}

static void rules_dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyObject *get_name(PyObject *self, void *x) { return PyUnicode_FromString(((RulesObject *)self)->rules->name); }
static PyObject *get_words(PyObject *self, void *x) { return PyLong_FromLongLong(((RulesObject *)self)->rules->words); }
static PyObject *get_entries(PyObject *self, void *x) {
  PyObject *names = PyList_New(0);
  for (const Entry *entry = ((RulesObject *)self)->rules->entries; names && entry->name; entry++) {
    PyObject *name = PyUnicode_FromString(entry->name);
    if (!name || PyList_Append(names, name) < 0) Py_CLEAR(names);
    Py_XDECREF(name);
  }
  return names;
}

static PyGetSetDef rules_gets[] = {
  {"name", get_name, NULL, "The name under which these rules are kept.", NULL},
  {"words", get_words, NULL, "How many cells a state has.", NULL},
  {"entries", get_entries, NULL, "The names of the entry points.", NULL},
  {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef rules_methods[] = {
  {"bind", (PyCFunction)(void (*)(void))bind, METH_FASTCALL, "Return an entry point as a function."},
  {NULL, NULL, 0, NULL},
};
static PyType_Slot rules_slots[] = {
  {Py_tp_new, new_rules}, {Py_tp_dealloc, rules_dealloc}, {Py_tp_methods, rules_methods}, {Py_tp_getset, rules_gets}, {0, NULL},
};
static PyType_Spec rules_spec = {"gamester.core.compile._native.Rules", sizeof(RulesObject), 0, Py_TPFLAGS_DEFAULT, rules_slots};
static PyType_Slot bound_slots[] = {{Py_tp_dealloc, bound_dealloc}, {0, NULL}};
static PyType_Spec bound_spec = {
  "gamester.core.compile._native.Bound", sizeof(Bound), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, bound_slots,
};

#ifdef SHIPPED
extern const Rules *const shipped_rules[];
#else
static const Rules *const shipped_rules[] = {NULL};
#endif

static int fill(PyObject *module) {
  PyObject *type = PyType_FromSpec(&rules_spec), *shipped = PyDict_New();
  if (!BoundType) BoundType = (PyTypeObject *)PyType_FromSpec(&bound_spec);
  int failed = !type || !shipped || !BoundType || PyModule_AddObjectRef(module, "Rules", type) < 0;
  for (const Rules *const *rules = shipped_rules; !failed && *rules; rules++) {
    PyObject *one = PyObject_CallFunction(type, "K", (unsigned long long)(uintptr_t)*rules);
    failed = !one || PyDict_SetItemString(shipped, (*rules)->name, one) < 0;
    Py_XDECREF(one);
  }
  failed = failed || PyModule_AddObjectRef(module, "SHIPPED", shipped) < 0 || PyModule_AddIntConstant(module, "VERSION", RULES_VERSION) < 0;
  Py_XDECREF(type);
  Py_XDECREF(shipped);
  return failed ? -1 : 0;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, fill}, {0, NULL}};
static struct PyModuleDef module_def = {PyModuleDef_HEAD_INIT, "_native", NULL, 0, NULL, module_slots, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&module_def); }
