// The browser as the scripts see it. What a selector finds is an element of our own templates, whose kind the compiler cannot know: it has
// the members that the scripts use of any kind, and no others, so that a misspelt one is found.
interface Found extends HTMLElement {
  checked?: boolean;
  contentWindow?: any;
  disabled?: boolean;
  elements?: any;
  form?: Found;
  hash?: any;
  href?: any;
  maxLength?: number;
  name?: string;
  open?: boolean;
  options?: any;
  placeholder?: string;
  requestSubmit?(button?: HTMLElement): void;
  reset?(): void;
  search?: any;
  select?(): void;
  selectedOptions?: any;
  tBodies?: any;
  type?: string;
  value?: any;
}

interface ParentNode {
  querySelector(selectors: string): Found | null;
  querySelectorAll(selectors: string): NodeListOf<Found>;
}

interface Document {
  getElementById(id: string): Found | null;
}

interface Element {
  readonly dataset: DOMStringMap;
  closest(selectors: string): Found | null;
}

interface Node {
  contains(other: EventTarget | null): boolean;
}

// The fields of a form by their names in a template.
interface HTMLFormControlsCollection {
  [name: string]: any;
}

// Where an event comes from: an element, or for a few events the document or the window.
interface EventTarget {
  checked?: any;
  closest?: any;
  dataset?: any;
  id?: any;
  matches?: any;
  name?: any;
  tagName?: any;
  value?: any;
}

// Events of a service worker, and our own events with something in them.
interface Event {
  data?: any;
  detail?: any;
  notification?: any;
  request?: any;
  respondWith?(answer: any): void;
  waitUntil?(done: Promise<any>): void;
}

// What `performance.getEntriesByType("navigation")` finds.
interface PerformanceEntry {
  readonly responseStart?: number;
}

interface Window {
  clients: any;
  registration: any;
  skipWaiting(): Promise<void>;
}

// A script of its own, `idiomorph.min.js`.
declare const Idiomorph: { morph(old: Element, fresh: string, options?: any): void };
