import type { Panel, PointValue } from "@thingwright/panel";

/** Milliseconds between two messages to the lamp while somebody drags. */
const everyMs = 150;
/** Milliseconds for which the panel shows a value that the person has set and the lamp has not reported yet. */
const trustedMs = 2500;

/**
 * Holds the values that the person has set and the lamp has not reported yet (optimistic updates), so that the panel
 * reacts at once.
 */
export interface Sender {
  /** The value that the panel shows. */
  value(identifier: string): PointValue | undefined;
  set(identifier: string, value: PointValue, more?: Record<string, PointValue>): void;
}

/**
 * Shows at once what the person sets, sends only the latest values at intervals, and returns to the reported values if
 * the lamp refuses.
 * @param drawn draws the panel anew
 */
export function senderOf(panel: Panel, drawn: () => void, failed: (hasFailed: boolean) => void): Sender {
  const pending = new Map<string, { value: PointValue; timer: ReturnType<typeof setTimeout> }>();
  let waiting: Record<string, PointValue> = {};
  let isResting = false;

  const drop = (identifier: string) => {
    clearTimeout(pending.get(identifier)?.timer);
    pending.delete(identifier);
  };
  const send = async () => {
    if (isResting || Object.keys(waiting).length === 0) return;
    const params = waiting;
    waiting = {};
    isResting = true;
    setTimeout(() => {
      isResting = false;
      void send();
    }, everyMs);
    const code = await panel.issue(params).then(
      (answer) => answer.code,
      () => 0,
    );
    failed(code !== 200);
    if (code === 200) return;
    for (const identifier of Object.keys(params)) if (!(identifier in waiting)) drop(identifier);
    drawn();
  };
  panel.on("change", (values) => {
    for (const { identifier, value } of values)
      if (JSON.stringify(value) === JSON.stringify(pending.get(identifier)?.value)) drop(identifier);
    drawn();
  });
  return {
    value: (identifier) => pending.get(identifier)?.value ?? panel.value(identifier),
    set(identifier, value, more = {}) {
      for (const [name, set] of Object.entries({ ...more, [identifier]: value })) {
        drop(name);
        const timer = setTimeout(() => {
          pending.delete(name);
          drawn();
        }, trustedMs);
        pending.set(name, { value: set, timer });
        waiting[name] = set;
      }
      drawn();
      void send();
    },
  };
}
