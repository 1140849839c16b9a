let released: Promise<void> | undefined;

globalThis.addEventListener?.("pointerdown", () => {
  released = new Promise((resolve) => {
    const settle = () => {
      released = undefined;
      // The click comes after the release, and its button must not have moved by then.
      setTimeout(resolve);
    };
    for (const end of ["pointerup", "pointercancel", "dragend", "blur"]) {
      addEventListener(end, settle, { once: true });
    }
  });
});

/** Resolves when no pointer is pressed: what moves under a pressed pointer loses its click. */
export async function pointerReleased(): Promise<void> {
  await released;
}
