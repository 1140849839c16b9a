import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { AnyLiveKind, LiveMessage, LiveRequest } from "@thingwright/contract/grammar/live.ts";
import type { ProblemName } from "@thingwright/contract/grammar/problem.ts";
import type { SessionEnding } from "@thingwright/contract/accounts/session-endings.ts";
import { longestPause, retryPause } from "./retry-pause.ts";

/** Where a page connects, and as whom. */
export interface LivePlace {
  path: string;
  /** The content of the first message; null while nobody is signed in. */
  hello: () => Omit<Extract<LiveRequest, { type: "hello" }>, "type"> | null;
  /** Called when the session has ended, with the reason if the server gives one. */
  ended: (reason: SessionEnding | undefined) => void;
  /**
   * Returns the milliseconds until the next try, after `before` earlier pauses; by default `retryPause`, as for calls.
   */
  pause?: (before: number) => number;
}

/** Callbacks for the messages about one subject (`kind:id`), such as a device. */
export interface Follower {
  onSnapshot: (data: unknown) => void;
  onDelta: (data: unknown) => void;
  onRefused: (msg: string) => void;
}

/**
 * `idle`: nothing on the page needs the connection. `retrying`: the connection was lost. `failed`: `limits.websocketRetries`
 * retries have failed, so that the page says so. In the last two states, the connection keeps trying while it is needed.
 */
export type ConnectionState = "idle" | "connecting" | "open" | "retrying" | "failed";

interface Subject {
  kind: AnyLiveKind;
  id: string;
  followers: Set<Follower>;
  /** The number of the last message; undefined until the snapshot has arrived. */
  seq: number | undefined;
}

/**
 * All in milliseconds. A connection counts as lost if nothing arrives after two pings, and a try counts as failed if
 * the server sends no welcome message in time.
 */
const times = { ping: 20_000, welcome: 10_000, probe: 3000, linger: 5000 };

/**
 * Refusals of a server that cannot answer now. After any other refusal, such as one for too many connections, the next
 * try comes only after the longest pause.
 */
const passing: ReadonlySet<ProblemName> = new Set<ProblemName>(["overloaded", "server_error", "too_slow"]);

/**
 * The page's single WebSocket, which all followers share. The connection reopens for as long as it is needed, and subscribes
 * again when a delta is missing.
 */
export class LiveConnection {
  readonly #place: LivePlace;
  #state: ConnectionState = "idle";
  #socket: { socket: WebSocket; heard: AbortController } | undefined;
  #subjects = new Map<string, Subject>();
  #listeners = new Set<() => void>();
  #onRights = new Set<() => void>();
  #greeted = false;
  /** How often the connection was lost, or a try failed, since the connection was last open. */
  #failures = 0;
  /**
   * How many pauses there were since the connection was last open, or since the last `wake`. The number determines the
   * length of the next pause.
   */
  #pauses = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends a try that gets no welcome message, or a connection that does not answer a probe. */
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #lingering: ReturnType<typeof setTimeout> | undefined;
  #unanswered = 0;
  #holders = 0;
  #tried: (() => void)[] = [];

  constructor(place: LivePlace) {
    this.#place = place;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  onState(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls `listener` when the user's rights have changed, or may have changed while there was no connection. */
  onRights(listener: () => void): () => void {
    this.#onRights.add(listener);
    return () => void this.#onRights.delete(listener);
  }

  /** Follows `kind:id` until the returned function is called. */
  follow(kind: AnyLiveKind, id: string, follower: Follower): () => void {
    const key = `${kind}:${id}`;
    const subject = this.#subjects.get(key) ?? { kind, id, followers: new Set(), seq: undefined };
    this.#subjects.set(key, subject);
    subject.followers.add(follower);
    if (this.#state === "idle") this.#connect();
    else if (this.#state === "open") this.#subscribe(subject);
    return () => {
      subject.followers.delete(follower);
      if (subject.followers.size > 0 || this.#subjects.get(key) !== subject) return;
      this.#subjects.delete(key);
      if (this.#state === "open") this.#send({ type: "unsubscribe", kind, id });
      if (this.#subjects.size === 0) this.#closeSoon();
    };
  }

  /**
   * Stays connected without following a subject, until the returned function is called: so that the page notices when
   * the session ends or the user's rights change.
   */
  hold(): () => void {
    this.#holders += 1;
    if (this.#state === "idle") this.#connect();
    return () => {
      this.#holders -= 1;
      if (this.#subjects.size === 0) this.#closeSoon();
    };
  }

  /** Tries at once, and resolves when the try has succeeded or failed. */
  retry(): Promise<void> {
    if (this.#state !== "failed" && this.#state !== "retrying") return Promise.resolve();
    this.#connect();
    // Without a token, or with nothing to follow, there was nothing to try.
    if (!this.#socket) return Promise.resolve();
    return new Promise((resolve) => this.#tried.push(resolve));
  }

  /**
   * Checks the connection after the network may have come or gone, or the user has come back to the page: tries at once if the
   * connection is lost, and probes it with a ping if it is open.
   */
  wake(): void {
    this.#pauses = 0;
    if (this.#state === "open") {
      clearTimeout(this.#deadline);
      this.#send({ type: "ping" });
      this.#deadline = setTimeout(() => this.#lose(), times.probe);
    } else if (this.#socket === undefined) void this.retry();
  }

  /** Starts over with a new connection, for another session. */
  restart(): void {
    this.#drop();
    this.#failures = 0;
    this.#pauses = 0;
    this.#greeted = false;
    if (this.#wanted && this.#place.hello()) this.#connect();
    else this.#become("idle");
  }

  get #wanted(): boolean {
    return this.#subjects.size > 0 || this.#holders > 0;
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #connect(): void {
    this.#drop();
    const hello = this.#place.hello();
    if (!hello || !this.#wanted) return this.#become("idle");
    if (this.#failures === 0) this.#become("connecting");
    const socket = new WebSocket(new URL(this.#place.path, location.href.replace(/^http/, "ws")));
    const heard = new AbortController();
    const { signal } = heard;
    this.#socket = { socket, heard };
    socket.addEventListener("open", () => this.#send({ type: "hello", ...hello }), { signal });
    socket.addEventListener(
      "message",
      ({ data }: MessageEvent<string>) => {
        this.#unanswered = 0;
        clearTimeout(this.#deadline);
        this.#hear(JSON.parse(data) as LiveMessage);
      },
      { signal },
    );
    socket.addEventListener("close", () => this.#lose(), { signal });
    this.#deadline = setTimeout(() => this.#lose(), times.welcome);
  }

  /** Closes the socket and stops listening to it, so that its `close` event is not taken as a lost connection. */
  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#deadline);
    clearInterval(this.#pinging);
    this.#socket?.heard.abort();
    this.#socket?.socket.close();
    this.#socket = undefined;
    this.#tellTried();
  }

  #tellTried(): void {
    for (const tell of this.#tried.splice(0)) tell();
  }

  /** @param pause milliseconds until the next try */
  #lose(pause = (this.#place.pause ?? retryPause)(this.#pauses)): void {
    this.#drop();
    for (const subject of this.#subjects.values()) subject.seq = undefined;
    if (!this.#wanted) return this.#become("idle");
    this.#timer = setTimeout(() => this.#connect(), pause);
    this.#pauses += 1;
    this.#failures += 1;
    this.#become(this.#failures > limits.websocketRetries ? "failed" : "retrying");
  }

  #closeSoon(): void {
    clearTimeout(this.#lingering);
    this.#lingering = setTimeout(() => {
      if (this.#wanted) return;
      this.#drop();
      this.#become("idle");
    }, times.linger);
  }

  #send(request: LiveRequest): void {
    this.#socket?.socket.send(JSON.stringify(request));
  }

  #subscribe(subject: Subject): void {
    subject.seq = undefined;
    this.#send({ type: "subscribe", kind: subject.kind, id: subject.id });
  }

  #hear(message: LiveMessage): void {
    if (message.type === "pong") return;
    if (message.type === "welcome") return this.#start();
    if (message.type === "rights") return this.#tellRights();
    const subject = this.#subjects.get(`${message.kind}:${message.id}`);
    if (message.type === "refused") return this.#refuse(message, subject);
    if (!subject) return;
    if (message.type === "snapshot") {
      subject.seq = 0;
      for (const follower of subject.followers) follower.onSnapshot(message.data);
      return;
    }
    // A delta that arrives before the snapshot belongs to the previous subscription.
    if (subject.seq === undefined) return;
    if (message.seq !== subject.seq + 1) return this.#subscribe(subject);
    subject.seq = message.seq;
    for (const follower of subject.followers) follower.onDelta(message.data);
  }

  #start(): void {
    const missed = this.#greeted || this.#failures > 0;
    this.#failures = 0;
    this.#pauses = 0;
    this.#unanswered = 0;
    this.#become("open");
    this.#tellTried();
    if (missed) this.#tellRights();
    this.#greeted = true;
    for (const subject of this.#subjects.values()) this.#subscribe(subject);
    this.#pinging = setInterval(() => {
      if (this.#unanswered >= 2) return this.#lose();
      this.#unanswered += 1;
      this.#send({ type: "ping" });
    }, times.ping);
  }

  #tellRights(): void {
    for (const listener of this.#onRights) listener();
  }

  #refuse(message: LiveMessage & { type: "refused" }, subject: Subject | undefined): void {
    if (message.problem === "token_expired") return this.#place.ended(message.reason);
    if (subject) {
      for (const follower of subject.followers) follower.onRefused(message.msg);
    } else if (!message.kind) {
      for (const { followers } of this.#subjects.values())
        for (const follower of followers) follower.onRefused(message.msg);
      this.#lose(passing.has(message.problem) ? undefined : longestPause);
    }
  }
}
