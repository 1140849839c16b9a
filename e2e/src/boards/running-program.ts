/** A program that was pasted, and runs. */
export interface RunningProgram {
  /** The lines that it has written so far. */
  output: readonly string[];
  end: () => Promise<void>;
}
