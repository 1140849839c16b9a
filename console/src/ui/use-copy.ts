import { useEffect, useRef, useState } from "react";

/**
 * `copy` copies a text, and resolves to whether that worked; `state` is `done` or `failed` for a short time afterwards.
 */
export function useCopy() {
  const [state, setState] = useState<"idle" | "done" | "failed">("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (value: string): Promise<boolean> => {
    const done = await write(value);
    setState(done ? "done" : "failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("idle"), 1600);
    return done;
  };
  return { state, copy };
}

async function write(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    const bySelection = await import("./copy-by-selection.ts").catch(() => null);
    return bySelection?.writeWithSelection(value) ?? false;
  }
}
