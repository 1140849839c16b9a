import { headerOf } from "@thingwright/contract/language.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { LiveKind, LiveMessage, LiveRequest } from "@thingwright/contract/live.ts";
import { livePath } from "@thingwright/contract/route.ts";
import { currentLanguage } from "./language.ts";
import { currentToken, endSession } from "./session.ts";

/** Callbacks for the messages about one subject (`kind:id`), such as a device. */
export interface Follower {
  onSnapshot: (data: unknown) => void;
  onDelta: (data: unknown) => void;
  onRefused: (msg: string) => void;
}

/**
 * `idle`: no subject is followed. `failed`: the retries are used up, until `retry()`; a connection that is held goes on
 * trying, and comes back by itself.
 */
export type ConnectionState = "idle" | "connecting" | "open" | "retrying" | "failed";

interface Subject {
  kind: LiveKind;
  id: string;
  followers: Set<Follower>;
  /** The number of the last message; undefined until the snapshot has arrived. */
  seq: number | undefined;
}

/** All in milliseconds. A connection that is silent for two pings counts as lost. */
const times = { firstRetry: 1000, ping: 20_000, linger: 5000, heldRetry: 10_000 };

/** The page's one WebSocket, which all followers share. It reconnects, and subscribes anew when a delta is missing. */
export class LiveConnection {
  #state: ConnectionState = "idle";
  #socket: { socket: WebSocket; heard: AbortController } | undefined;
  #subjects = new Map<string, Subject>();
  #listeners = new Set<() => void>();
  #onRights = new Set<() => void>();
  #greeted = false;
  #retries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #unanswered = 0;
  #holders = 0;

  get state(): ConnectionState {
    return this.#state;
  }

  onState(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls back when the user's rights have changed, or may have changed while there was no connection. */
  onRights(listener: () => void): () => void {
    this.#onRights.add(listener);
    return () => void this.#onRights.delete(listener);
  }

  /** Follows `kind:id` until the returned function is called. */
  follow(kind: LiveKind, id: string, follower: Follower): () => void {
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
   * Stays connected without following a subject, until the returned function is called: to learn that the session
   * ends.
   */
  hold(): () => void {
    this.#holders += 1;
    if (this.#state === "idle") this.#connect();
    return () => {
      this.#holders -= 1;
      if (this.#subjects.size === 0) this.#closeSoon();
    };
  }

  /** Tries again at once, after `failed` or when the network is back. */
  retry(): void {
    if (this.#state !== "failed" && this.#state !== "retrying") return;
    this.#retries = 0;
    this.#connect();
  }

  /** Starts over with a new connection, for another session. */
  restart(): void {
    this.#drop();
    this.#retries = 0;
    this.#greeted = false;
    const wanted = this.#subjects.size > 0 || this.#holders > 0;
    if (wanted && currentToken()) this.#connect();
    else this.#become("idle");
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** @param quietly whether the state stays as it is until the connection stands */
  #connect(quietly = false): void {
    this.#drop();
    const token = currentToken();
    if (!token) return this.#become("idle");
    if (!quietly) this.#become(this.#retries > 0 ? "retrying" : "connecting");
    const socket = new WebSocket(new URL(livePath, location.href.replace(/^http/, "ws")));
    const heard = new AbortController();
    const { signal } = heard;
    this.#socket = { socket, heard };
    socket.addEventListener(
      "open",
      () => this.#send({ type: "hello", token, language: headerOf(currentLanguage()) }),
      { signal },
    );
    socket.addEventListener(
      "message",
      ({ data }: MessageEvent<string>) => {
        this.#unanswered = 0;
        this.#hear(JSON.parse(data) as LiveMessage);
      },
      { signal },
    );
    socket.addEventListener("close", () => this.#lose(), { signal });
  }

  /** Closes the socket and stops listening to it, so that its `close` event does not count as a lost connection. */
  #drop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#pinging);
    this.#socket?.heard.abort();
    this.#socket?.socket.close();
    this.#socket = undefined;
  }

  #lose(): void {
    this.#drop();
    for (const subject of this.#subjects.values()) subject.seq = undefined;
    if (this.#subjects.size === 0) {
      // No follower waits for data, so no failure is shown: the connection is tried again for as long as it is held.
      if (this.#holders > 0) this.#timer = setTimeout(() => this.#connect(), times.heldRetry);
      return this.#become("idle");
    }
    if (this.#retries >= limits.websocketRetries) {
      if (this.#holders > 0) this.#timer = setTimeout(() => this.#connect(true), times.heldRetry);
      return this.#become("failed");
    }
    this.#become("retrying");
    this.#timer = setTimeout(() => this.#connect(), times.firstRetry * 2 ** this.#retries);
    this.#retries += 1;
  }

  #closeSoon(): void {
    if (this.#holders > 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#subjects.size > 0 || this.#holders > 0) return;
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
    // A delta that arrives before the snapshot belongs to the former subscription.
    if (subject.seq === undefined) return;
    if (message.seq !== subject.seq + 1) return this.#subscribe(subject);
    subject.seq = message.seq;
    for (const follower of subject.followers) follower.onDelta(message.data);
  }

  #start(): void {
    this.#retries = 0;
    this.#unanswered = 0;
    this.#become("open");
    if (this.#greeted) this.#tellRights();
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
    if (message.problem === "token_expired") return endSession("expired");
    if (subject) {
      for (const follower of subject.followers) follower.onRefused(message.msg);
    } else if (!message.kind) {
      for (const { followers } of this.#subjects.values())
        for (const follower of followers) follower.onRefused(message.msg);
      this.#drop();
      // Another page may be closed meanwhile.
      if (message.problem === "too_many_live" && this.#holders > 0)
        this.#timer = setTimeout(() => this.#connect(true), times.heldRetry);
      this.#become("failed");
    }
  }
}
