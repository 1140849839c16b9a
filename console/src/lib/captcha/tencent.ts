import type { Captcha } from "@thingwright/contract/accounts/captcha.ts";

interface Outcome {
  /** 0: passed; 2: closed by the user. */
  ret: number;
  ticket: string;
  randstr: string;
  /** Present if the script could not reach the provider, and has made up the ticket itself. */
  errorCode?: number;
}

declare global {
  var TencentCaptcha:
    | (new (appId: string, done: (outcome: Outcome) => void) => { show: () => void; destroy: () => void })
    | undefined;
}

const loading = new Map<string, Promise<void>>();

function loadScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      loading.delete(url);
      script.remove();
      reject(new Error("the provider's script could not be loaded"));
    });
  });
  loading.set(url, loaded);
  document.head.append(script);
  return loaded;
}

/**
 * Shows Tencent's puzzle.
 * @returns the puzzle's ticket, or null when the user closed it
 * @throws when the script cannot be loaded, or cannot reach the provider
 */
export async function askTencent(
  { app_id, script }: { app_id: string; script: string },
  signal: AbortSignal,
): Promise<Captcha | null> {
  if (!globalThis.TencentCaptcha) await loadScript(script);
  const Puzzle = globalThis.TencentCaptcha;
  if (!Puzzle) throw new Error("the provider's script is not what it should be");
  return new Promise((resolve, reject) => {
    const puzzle = new Puzzle(app_id, ({ ret, ticket, randstr, errorCode }) => {
      if (errorCode) reject(new Error(`the provider answered ${errorCode}`));
      else resolve(ret === 0 ? { ticket, rand_str: randstr } : null);
    });
    signal.addEventListener("abort", () => {
      puzzle.destroy();
      resolve(null);
    });
    puzzle.show();
  });
}
