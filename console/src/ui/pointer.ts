/**
 * In milliseconds. If the browser takes over a press, as for its own select list, the page may never get the release.
 */
const longestPress = 5000;

let released: Promise<void> | undefined;
let release = () => {};

globalThis.addEventListener?.("pointerdown", () => {
  release();
  released = new Promise((resolve) => {
    release = resolve;
    setTimeout(resolve, longestPress);
  });
});
for (const end of ["pointerup", "pointercancel", "contextmenu", "dragend", "blur"])
  // The click event comes after the release; until then its button must not move.
  globalThis.addEventListener?.(end, () => setTimeout(release));

/** Resolves when no pointer is pressed: a button that moves under a pressed pointer loses its click. */
export async function pointerReleased(): Promise<void> {
  await released;
}
