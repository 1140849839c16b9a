/** A running program that was copied from the console. */
export interface RunningProgram {
  /** The lines that it has printed so far. */
  output: readonly string[];
  end: () => Promise<void>;
}
