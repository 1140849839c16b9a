let trim: ((keep: number) => void) | undefined;

/**
 * Makes glibc return all free pages to the system, even those between used ones. Other C libraries have no such
 * function; most return pages by themselves.
 */
export async function trimMalloc(): Promise<void> {
  trim ??= await findTrim();
  trim(0);
}

async function findTrim(): Promise<(keep: number) => void> {
  try {
    // Loaded when it is needed: it takes a moment, and some memory.
    const { load } = await import("koffi");
    return load(null).func("int malloc_trim(size_t)");
  } catch {
    return () => {};
  }
}
