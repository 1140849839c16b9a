import type { Clock } from "../clock.ts";
import type { Finding } from "../health.ts";
import type { Logger } from "../log.ts";

const lookEveryMs = 1000;
/** Smaller jumps, in milliseconds, are not reported: they are corrections by a time server. */
const jumpMs = 5000;
const toldForMs = 600_000;

/**
 * Notices when the system's clock is set, by comparing it each second with one that never jumps: logs the jump, and
 * warns of it for ten minutes.
 */
export function clockCheck({ clock, log }: { clock: Clock; log: Logger }): {
  check: () => Finding;
  close: () => void;
} {
  const offset = () => clock.now() - clock.steady();
  let known = offset();
  let last: { by: number; at: number } | null = null;

  function look(): void {
    const by = offset() - known;
    known += by;
    if (Math.abs(by) < jumpMs) return;
    last = { by, at: clock.steady() };
    log.warn({ seconds: Math.round(by / 1000) }, "the system's clock has jumped");
  }

  const timer = setInterval(look, lookEveryMs).unref();
  return {
    check() {
      look();
      if (!last || clock.steady() - last.at > toldForMs) return null;
      const way = last.by > 0 ? "forwards" : "back";
      return {
        warning: `The system's clock has jumped ${way} by ${Math.round(Math.abs(last.by) / 1000)} seconds.`,
      };
    },
    close: () => clearInterval(timer),
  };
}
