/** The classes of the palette; the stand-in that is shown until its code has loaded uses them too. */
export const paletteClass = {
  scrim: "fixed inset-0 z-50 bg-scrim",
  box: "fixed inset-x-2 top-[calc(var(--notice)+0.5rem)] z-50 mx-auto max-w-150 overflow-hidden rounded-xl bg-float shadow-overlay outline-none sm:top-[12vh]",
  head: "flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4",
  input: "h-full min-w-0 flex-1 bg-transparent text-section outline-none",
};
