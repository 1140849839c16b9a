/** Marks a promise as fulfilled in the fields that React reads: `use` then returns at once, without suspending. */
export function settling<T>(promise: Promise<T>): Promise<T> {
  const done = (value: T) => void Object.assign(promise, { status: "fulfilled", value });
  promise.then(done, () => undefined);
  return promise;
}
