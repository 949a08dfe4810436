// Switches kept on this device.
import { keep, kept } from "./store.js";

const USUAL = { learn: "on", sound: "off", keys: "on", left: "off", wait: "off" };

export const pref = (name) => (kept(name) || USUAL[name]) === "on";
export const flag = (name) => document.documentElement.toggleAttribute(`data-on-${name}`, pref(name));
export const choose = (name, on) => { keep(name, on ? "on" : "off"); flag(name); };
