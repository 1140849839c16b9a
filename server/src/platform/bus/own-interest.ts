import { type InterestChange, mostTopics } from "./frames.ts";

/** How long {@link OwnInterest.settled} waits for the answers of other processes. */
const patienceMs = 250;

interface Deps {
  /** Whether this process listens to a topic just now. */
  listens: (topic: string) => boolean;
  announce: (change: InterestChange) => void;
  /** Announces all topics of this process, which replace everything that was announced before. */
  announceAll: () => void;
  /** Whether all other processes know this version. */
  known: (version: number) => boolean;
}

/**
 * The topics that this process has announced to the others. Changes are announced together, once per turn of the event
 * loop.
 */
export class OwnInterest {
  readonly #deps: Deps;
  readonly #told = new Set<string>();
  readonly #changed = new Set<string>();
  /**
   * The callers of `settled`, each with the version that the others must know; null while it has not been announced.
   */
  readonly #waiting = new Set<{ version: number | null; resolve: () => void }>();
  #version = 0;
  #everything = false;
  #planned: NodeJS.Immediate | null = null;
  #answer = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get version(): number {
    return this.#version;
  }

  /** The topics announced up to {@link version}; empty if there are too many to announce. */
  get topics(): string[] {
    return this.#everything ? [] : [...this.#told];
  }

  /** Whether the others must assume that this process listens to everything. */
  get everything(): boolean {
    return this.#everything;
  }

  /** Call when the process begins or stops listening to a topic. */
  changed(topic: string): void {
    this.#changed.add(topic);
    this.#plan();
  }

  /** Resolves when all other processes know the present topics of this one, or after `patienceMs`. */
  async settled(): Promise<void> {
    if (this.#changed.size === 0 && this.#deps.known(this.#version)) return;
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

  /** Call when another process may know a newer version of this process's topics. */
  heard(): void {
    for (const { version, resolve } of this.#waiting)
      if (version !== null && this.#deps.known(version)) resolve();
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
    const add = [...this.#changed].filter((topic) => this.#deps.listens(topic) && !this.#told.has(topic));
    const remove = [...this.#changed].filter((topic) => !this.#deps.listens(topic) && this.#told.has(topic));
    this.#changed.clear();
    const answer = this.#answer;
    this.#answer = false;
    for (const topic of add) this.#told.add(topic);
    for (const topic of remove) this.#told.delete(topic);
    if (add.length > 0 || remove.length > 0) this.#version += 1;
    else if (!answer) return;
    for (const one of this.#waiting) one.version ??= this.#version;
    if (this.#told.size > mostTopics) this.#everything = true;
    this.#deps.announce({ version: this.#version, add, remove, answer });
    if (this.#everything && this.#told.size < mostTopics / 2) {
      this.#everything = false;
      this.#deps.announceAll();
    }
    this.heard();
  }
}
