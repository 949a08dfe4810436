// Sixteen random bytes in this browser.
export const toss = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Your own dice: sixteen random bytes for the deal, where the field is empty.
export function roll() {
  for (const field of document.querySelectorAll("[data-dice]")) {
    if (field.value) continue;
    field.value = toss();
  }
}
