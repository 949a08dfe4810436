"""Measurements of a table as it is drawn."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.support.table_players import faults_of_layout

CUT = """() => {
  const found = [], box = one => one.getBoundingClientRect();
  // Names of people may be shortened, the log and what is for sale scroll, and a cut-out of a card is one on purpose.
  const free = '.card, .laid, .nm, .nm > b, .who, .mx u, .pin h2, .mini b, .said, .ticker span, .places'
    + ', .lies, .vh, .wide, .bar h1, .mx b, .pbody';
  const whole = '.sub, .notes, .margin, .nexts, .cap, .price'; // what does not fit is left out whole
  for (const one of document.querySelectorAll('.felt *, .dock *, .bar *, .ticker *')) {
    if (!one.checkVisibility() || one.closest('svg, .vh') || one.matches(free)) continue;
    const style = getComputedStyle(one);
    if (one.matches(whole)) {
      for (const part of one.children) {
        const inner = box(part), outer = box(one);
        const begun = inner.top < outer.bottom - 3, ended = inner.bottom <= outer.bottom + 3 && inner.right <= outer.right + 3;
        if (begun && !ended) found.push(`${one.className} cuts ${part.innerText}`);
      }
    } else if (style.overflow !== 'visible' && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)) {
      const sizes = `${one.scrollWidth} x ${one.scrollHeight} in ${one.clientWidth} x ${one.clientHeight}`;
      found.push(`${one.className || one.parentElement.className} of ${sizes}: ${one.innerText.slice(0, 60)}`);
    }
  }
  const shared = (one, other, from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
  const over = (one, other) => [shared(one, other, 'left', 'right'), shared(one, other, 'top', 'bottom')];
  const out = (inner, outer) => inner.left < outer.left - 3 || inner.right > outer.right + 3
    || inner.top < outer.top - 3 || inner.bottom > outer.bottom + 3;
  const zones = '.felt .seat, .felt .me, .felt .area, .felt .pair, .felt .track li, .hand, .store';
  for (const zone of document.querySelectorAll(zones)) {
    const outer = box(zone), head = zone.querySelector('.in > .who');
    for (const one of zone.querySelectorAll('.card, .slot, .who, .sum, .av, .laid, .fig, .badge, .stat')) {
      const inner = box(one);
      if (!one.checkVisibility() || one.closest('.nexts') || !inner.width) continue;
      if (out(inner, outer)) found.push(`${one.className} sticks out of ${zone.id || zone.className}`);
    }
    for (const one of zone.querySelectorAll('.who .stat, .who .tag')) {
      // One that is placed by itself, in the corner of a narrow seat, is cut by nothing but its seat.
      const around = getComputedStyle(one).position === 'absolute' ? zone : one.closest('.who');
      const whole = one.scrollWidth <= one.clientWidth + 1 && !out(box(one), box(around));
      if (one.checkVisibility() && !whole) found.push(`${one.className} of ${zone.id} is cut: ${one.textContent}`);
    }
    for (const one of zone.querySelectorAll('.mx [role=cell]'))
      if (one.checkVisibility() && box(one).width < 18) found.push(`a cell of ${zone.id} is ${box(one).width} wide`);
    if (!head) continue;
    const words = [...head.querySelectorAll('.av, .nm > b, .fg, .fig, .stat')].filter(one => one.checkVisibility());
    const told = words.map(box).filter(one => one.top < box(head).bottom - 3);
    for (const card of zone.querySelectorAll('.card, .slot')) {
      const covers = told.some(other => over(box(card), other)[0] > 3 && over(box(card), other)[1] > 5);
      if (covers) found.push(`a card lies on the head of ${zone.id}`);
    }
  }
  return [...new Set(found)];
}"""
"""A script that lists what is cut, sticks out of its zone, or lies on the head of a seat."""
POPPED = """() => {
  const found = [];
  for (const one of document.querySelectorAll('details')) {
    if (!one.checkVisibility()) continue;
    one.open = true;
    const { left, right, top, bottom } = one.lastElementChild.getBoundingClientRect();
    const leaves = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    if (leaves) found.push(`${one.closest('section').id}: ${[left, top, right, bottom].map(Math.round)}`);
    one.open = false;
  }
  return found;
}"""
"""A script that opens everything that opens and lists what leaves the window."""
SMALL = """() => {
  const found = new Map(), walk = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement, words = walk.currentNode.data.trim();
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (!words || !one.checkVisibility() || one.closest('svg, .vh, [aria-hidden=true]')) continue;
    if (size < (one.closest('.clause, .list, .av') ? 8 : 12)) found.set(words, size);
  }
  return [...found];
}"""
"""A script that lists texts of the interface below 12 pixels."""
PRESSED = "a[href], button, summary, select, input, textarea, [data-pick], [data-note], [popovertarget], [contenteditable]"
"""Everything that can be pressed."""
COVERED = """where => {
  // Clauses of a line of the log come with the mouse or the focus.
  const shown = node => node.checkVisibility() && !node.closest(".vh, .skip, .laws, [popover]:not(:popover-open)");
  const own = (node, at) => at && (node.contains(at) || at.closest("label")?.control === node);
  const named = one => (one ? `${one.tagName} ${one.id || one.getAttribute("class")}` : "nothing");
  // Into view by what can be scrolled: a box that hides what sticks out is scrolled by no player.
  const reach = node => {
    node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    for (let at = node.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (["hidden", "clip"].includes(overflowX)) at.scrollLeft = 0;
      if (["hidden", "clip"].includes(overflowY)) at.scrollTop = 0;
    }
  };
  const found = [];
  for (const node of document.querySelectorAll(where)) {
    if (!shown(node) || node.type === "hidden") continue;
    reach(node);
    const box = [...node.getClientRects()].find(one => one.width > 1 && one.height > 1);
    if (!box) continue;
    // Cards of a fan lie over one another: what is left of each is pressed. Everything else is pressed in the middle.
    const parts = node.matches(".card") ? [0.08, 0.25, 0.5, 0.75, 0.92] : [0.5];
    const hits = parts.map(part => document.elementFromPoint(box.left + box.width * part, box.top + box.height / 2));
    if (hits.some(at => own(node, at))) continue;
    found.push(`${named(node)} ${(node.ariaLabel || node.textContent).trim().slice(0, 40)} is below ${named(hits[0])}`);
  }
  return found;
}"""
"""A script that lists what can be pressed and is covered, or lies where nobody can reach it."""
UNSEEN = """where => {
  const look = (node, part) => {
    const style = getComputedStyle(node, part);
    const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const outline = seen ? `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}` : "none";
    return [outline, style.boxShadow].join("; ");
  };
  const looks = node => [look(node, null), look(node, "::after")].join(" | ");
  const found = [];
  let many = 0;
  for (const node of document.querySelectorAll(where)) {
    if (!node.checkVisibility() || node.closest(".vh, [popover]:not(:popover-open)") || node.disabled) continue;
    document.activeElement.blur();
    const before = looks(node);
    node.focus();
    if (document.activeElement !== node) continue;
    many += 1;
    const after = looks(node);
    if (!node.matches(":focus-visible") || after === before) found.push(`${node.tagName} ${node.id} ${node.className} ${after}`);
  }
  return [many, found];
}"""
"""A script that focuses everything that can be, and tells how much that was and what did not show it."""
TITLE = """() => {
  const title = document.querySelector('.bar h1'), style = getComputedStyle(title);
  if (style.position === 'absolute') return [];
  const cut = title.scrollWidth > title.clientWidth + 1 || style.overflowY !== 'visible';
  return cut ? [`the title is ${title.scrollWidth} wide and has ${title.clientWidth}`] : [];
}"""
"""A script that tells if the title is cut, at its end or below; where there is no room for it it is only read out."""
BEGUN = """() => [...document.querySelectorAll('.nm > b')].filter(one => {
  const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode(), range = document.createRange();
  if (!words || !one.checkVisibility()) return false;
  range.setStart(words, 0);
  range.setEnd(words, 1);
  const letter = range.getBoundingClientRect(), box = one.getBoundingClientRect();
  return letter.left < box.left - 1 || letter.right > box.right + 1;
}).map(one => one.innerText)"""
"""A script that lists the names of which the first letter is not shown, however they are written."""
MIXED = """() => {
  const found = [], letters = /[\\u0590-\\u08ff]/;
  for (const one of document.querySelectorAll('#root *')) {
    const texts = [...one.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data).join('');
    const own = texts.replace(/\\u2068[^\\u2069]*\\u2069/g, ''), style = getComputedStyle(one);
    if (!letters.test(own) || one.closest('bdi, [dir=auto], .vh')) continue;
    const alone = !own.replace(/[\\u0590-\\u08ff\\s]/g, ''), apart = style.display !== 'inline' || style.unicodeBidi.includes('isolate');
    if (!alone || !apart) found.push(`${one.className || one.tagName}: ${own}`);
  }
  return [...new Set(found)];
}"""
"""A script that lists the texts in which a name from right to left turns the words around it."""
WIDTH = "(where) => document.querySelector(where)?.getBoundingClientRect().width ?? 0"


def faults(page: Page) -> list[str]:
    """Return what is cut, sticks out, overlaps or leaves its zone."""
    return [*page.evaluate(CUT), *faults_of_layout(page)]


def width(page: Page, where: str) -> float:
    """Return the width of the first thing that a selector finds, 0 if there is none."""
    return float(page.evaluate(WIDTH, where))


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window a size, and wait until the page has it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("innerWidth") == size[0]


def places(page: Page) -> dict[str, Any]:
    """Return the box of the dock, and the left and top edge of the first button."""
    script = """() => {
        const box = one => document.querySelector(one).getBoundingClientRect(), dock = box('#dock'), first = box('#acts > :first-child');
        return { dock: [dock.left, dock.top, dock.width, dock.height], gold: [first.left, first.top] };
    }"""
    found: dict[str, Any] = page.evaluate(script)
    return found
