let released: Promise<void> | undefined;
let release: (() => void) | undefined;

globalThis.addEventListener?.("pointerdown", () => {
  released ??= new Promise((resolve) => (release = resolve));
});
for (const end of ["pointerup", "pointercancel", "dragend", "blur"])
  globalThis.addEventListener?.(end, () => {
    released = undefined;
    // The click event comes after the release; until then its button must not move.
    setTimeout(release ?? (() => {}));
  });

/** Resolves when no pointer is pressed: a button that moves under a pressed pointer loses its click. */
export async function pointerReleased(): Promise<void> {
  await released;
}
