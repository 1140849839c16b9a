/** A clock with timers, which tests can replace. */
export interface Scheduler {
  /** Milliseconds since 1970. */
  now(): number;
  /** @returns a function that cancels the task */
  after(milliseconds: number, task: () => void): () => void;
}

export const systemScheduler: Scheduler = {
  now: Date.now,
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};
