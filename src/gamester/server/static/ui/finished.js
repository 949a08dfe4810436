// A game that has ended is remembered in the browser of each of its players, and nowhere else.
import { local } from "./cards.js";
import { curtain } from "./curtain.js";
import { node } from "./nodes.js";

let noted = "";

// After every drawing.
export function noteEnd() {
  const table = node("table"), end = node("dock"), rows = end?.rows || [], own = rows.find((row) => row.seat === table?.viewer);
  const shared = Boolean(curtain()) && rows.length > 0; // several people at one device: nobody's own place
  if (end?.c !== "Result" || !(own || shared) || !local.seated || noted === local.code) return;
  noted = local.code;
  const people = rows.filter((row) => shared || row !== own).map((row) => [row.name, node(`seat-${row.seat}`)?.bot ? 1 : 0]);
  const game = [local.code, table.game, table.title, Date.now(), shared ? 0 : own.place, rows.length, end.t || "", people];
  import("./profile.js").then(({ keepGame }) => keepGame(game), () => { noted = ""; }); // without a line: at a later drawing
}
