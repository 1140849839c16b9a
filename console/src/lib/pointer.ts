let released: Promise<void> | undefined;

globalThis.addEventListener?.("pointerdown", () => {
  const listening = new AbortController();
  released = new Promise((resolve) => {
    const settle = () => {
      listening.abort();
      released = undefined;
      // The click event comes after the release; until then its button must not move.
      setTimeout(resolve);
    };
    for (const end of ["pointerup", "pointercancel", "dragend", "blur"]) {
      addEventListener(end, settle, { signal: listening.signal });
    }
  });
});

/** Resolves when no pointer is pressed: a button that moves under a pressed pointer loses its click. */
export async function pointerReleased(): Promise<void> {
  await released;
}
