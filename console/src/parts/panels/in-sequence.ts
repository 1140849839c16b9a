interface Waiting<P, A> {
  /** Names the device: by its id, or by a share code. */
  of: string;
  params: P;
  /** Settle the promises of all callers that get this answer. */
  answer: ((answer: Promise<A>) => void)[];
}

/** How long a value waits for the call before it, in milliseconds: that call may be lost, or its device may never answer. */
export const waitsForBefore = 2000;

/**
 * Makes a function that sends values of the same function point one after the other: calls may overtake each other on
 * their way, and the value that was set last has to win. Of the values that callers set while a call is under way, only
 * the newest is sent; the callers of the older values get the answer to the newest.
 */
export function inSequence<P extends object, A>(
  send: (of: string, params: P) => Promise<A>,
): (of: string, params: P) => Promise<A> {
  /** The values of the latest call under way, for each function point of each device. */
  const underWay = new Map<string, P>();
  let waiting: Waiting<P, A>[] = [];

  function sendNow(of: string, params: P): Promise<A> {
    const keys = keysOf({ of, params });
    for (const key of keys) underWay.set(key, params);
    const letNextGo = () => {
      clearTimeout(timer);
      for (const key of keys) if (underWay.get(key) === params) underWay.delete(key);
      sendNext();
    };
    const timer = setTimeout(letNextGo, waitsForBefore);
    return send(of, params).finally(letNextGo);
  }

  function sendNext(): void {
    const before = new Set(underWay.keys());
    waiting = waiting.filter(({ of, params, answer }) => {
      const keys = keysOf({ of, params });
      const isBehind = keys.some((key) => before.has(key));
      for (const key of keys) before.add(key);
      if (isBehind) return true;
      const sent = sendNow(of, params);
      for (const tell of answer) tell(sent);
      return false;
    });
  }

  return (of, params) =>
    new Promise((tell) => {
      const keys = keysOf({ of, params });
      const isReplaced = (older: Waiting<P, A>) => keysOf(older).every((key) => keys.includes(key));
      const answer = [tell, ...waiting.filter(isReplaced).flatMap((older) => older.answer)];
      waiting = [...waiting.filter((older) => !isReplaced(older)), { of, params, answer }];
      sendNext();
    });
}

function keysOf({ of, params }: Pick<Waiting<object, unknown>, "of" | "params">): string[] {
  return Object.keys(params).map((identifier) => `${of} ${identifier}`);
}
