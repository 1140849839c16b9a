import { useEffect, useRef, useState } from "react";

/** Copies text, and resolves to whether it could; `state` is `done` or `failed` for a short time afterwards. */
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
    return writeWithSelection(value);
  }
}

// Without TLS, browsers offer the clipboard only on localhost, and many installations are reached by plain HTTP.
function writeWithSelection(value: string): boolean {
  const area = document.createElement("textarea");
  area.value = value;
  area.setAttribute("readonly", "");
  area.style.position = "fixed";
  area.style.opacity = "0";
  // The text area must be inside an open dialog, whose focus trap would otherwise take the selection away.
  const host = document.activeElement?.closest("[role=dialog]") ?? document.body;
  const before = document.activeElement;
  host.append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy on a page loaded over plain HTTP
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
