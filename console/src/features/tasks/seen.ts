const key = (uid: string) => `thingwright.tasks.${uid}`;

/** When a user last looked at the tasks that have ended, in seconds since 1970; 0 if never in this browser. */
export function lastLook(uid: string): number {
  try {
    return Number(localStorage.getItem(key(uid))) || 0;
  } catch {
    return 0;
  }
}

/** Remembers that a user has seen all tasks that ended by a time, in seconds since 1970. */
export function keepLook(uid: string, until: number): void {
  try {
    localStorage.setItem(key(uid), String(until));
  } catch {
    // Where the browser refuses storage, the dot comes back with the next page.
  }
}
