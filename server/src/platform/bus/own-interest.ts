import { type InterestChange, mostTopics } from "./frames.ts";

/** After this many milliseconds, whoever has not answered is not waited for. */
const patienceMs = 250;

interface Parts {
  /** Whether this process listens to a topic just now. */
  listens: (topic: string) => boolean;
  announce: (change: InterestChange) => void;
  /** Tells all topics, in place of every change that was told. */
  announceAll: () => void;
  /** Whether all other processes know this version. */
  known: (version: number) => boolean;
}

/** Which topics this process has told the others that it listens to. Changes are told together, once in a turn of the event loop. */
export class OwnInterest {
  readonly #parts: Parts;
  readonly #told = new Set<string>();
  readonly #changed = new Set<string>();
  /** Those who wait until a version is known; null while it has not been told. */
  readonly #waiting = new Set<{ version: number | null; resolve: () => void }>();
  #version = 0;
  #everything = false;
  #planned: NodeJS.Immediate | null = null;
  #answer = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get version(): number {
    return this.#version;
  }

  /** The topics as of the version; none where they are too many to be told. */
  get topics(): string[] {
    return this.#everything ? [] : [...this.#told];
  }

  /** Whether the others have to take it that this process listens to everything. */
  get everything(): boolean {
    return this.#everything;
  }

  /** Call when the process begins or ends to listen to a topic. */
  changed(topic: string): void {
    this.#changed.add(topic);
    this.#plan();
  }

  /** Resolves when all other processes know what this one listens to now, or have had the time. */
  async settled(): Promise<void> {
    if (this.#changed.size === 0 && this.#parts.known(this.#version)) return;
    this.#answer = true;
    this.#plan();
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(one);
        resolve();
      };
      const one = { version: null, resolve: end };
      const timer = setTimeout(end, patienceMs);
      this.#waiting.add(one);
    });
  }

  /** Call when another process may know more of this one. */
  heard(): void {
    for (const { version, resolve } of this.#waiting)
      if (version !== null && this.#parts.known(version)) resolve();
  }

  close(): void {
    if (this.#planned) clearImmediate(this.#planned);
    for (const one of this.#waiting) one.resolve();
  }

  #plan(): void {
    this.#planned ??= setImmediate(() => this.#tell());
  }

  #tell(): void {
    this.#planned = null;
    const add = [...this.#changed].filter((topic) => this.#parts.listens(topic) && !this.#told.has(topic));
    const remove = [...this.#changed].filter((topic) => !this.#parts.listens(topic) && this.#told.has(topic));
    this.#changed.clear();
    const answer = this.#answer;
    this.#answer = false;
    for (const topic of add) this.#told.add(topic);
    for (const topic of remove) this.#told.delete(topic);
    if (add.length > 0 || remove.length > 0) this.#version += 1;
    else if (!answer) return;
    for (const one of this.#waiting) one.version ??= this.#version;
    if (this.#told.size > mostTopics) this.#everything = true;
    this.#parts.announce({ version: this.#version, add, remove, answer });
    if (this.#everything && this.#told.size < mostTopics / 2) {
      this.#everything = false;
      this.#parts.announceAll();
    }
    this.heard();
  }
}
