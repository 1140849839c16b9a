import type { FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { type Language, languageOf } from "@thingwright/contract/basics/language.ts";
import {
  type AnyLiveKind,
  closeCodes,
  type LiveMessage,
  LiveRequest,
} from "@thingwright/contract/grammar/live.ts";
import { type Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import { Id } from "@thingwright/contract/basics/text.ts";
import type { SessionEnding } from "@thingwright/contract/accounts/session-endings.ts";
import type { Bus } from "../platform/bus.ts";
import { problemOf } from "./answer.ts";
import type { LiveCrowd, LiveOwners } from "./guards/live-crowd.ts";
import type { Hearing, Opened } from "./live-sources.ts";
import { LiveSender } from "./live-sender.ts";
import type { Http } from "./http.ts";
import { type RefusedCall, refusedCallOf } from "./guards/refused-calls.ts";

/** The message in which a client identifies itself. */
export interface Hello {
  token: string;
  app_key?: string | undefined;
  language?: string | undefined;
}

/**
 * The differences between the connections of makers and those of people at home. `C` is the type of the caller, `K` the
 * kinds of subjects that a caller can follow.
 */
export interface LiveEndpoint<C extends { uid: string }, K extends AnyLiveKind> {
  crowd: LiveCrowd;
  /** Milliseconds between two checks of the rights, for changes that no event announces. */
  recheckEvery: number;
  /** A client that lags this many bytes behind is cut off; it connects again and gets a fresh snapshot. */
  lagAtMost: number;
  /** How many subscriptions one connection may have. */
  subscriptions: number;
  isKind: (kind: string) => kind is K;
  /**
   * Finds the caller who has said hello; null if the caller's token is unknown or no longer valid. Throws the problem
   * that the caller has to solve before anything else.
   */
  find: (hello: Hello, options?: { idle: boolean }) => Promise<C | null>;
  ownersOf: (caller: C, token: string) => LiveOwners;
  mayFollow: (caller: C, kind: K) => boolean;
  open: (caller: C, kind: K, id: string, hearing: Hearing) => Opened;
  /** Called once a client has been admitted. @returns a function that is called when the connection ends */
  onAdmitted?: (connection: LiveConnection<C, K>, caller: C) => () => void;
}

const helloWithin = 10_000;
/**
 * A connection without subscriptions has its rights checked only once in this many rounds: the connection is sent no
 * data, and an event closes it at once when its session ends.
 */
const looksSkipped = 15;
/** How many requests of one connection may wait for their turn; beyond that, reading from it pauses. */
const waitingAtMost = 32;
/** How many deltas may wait while a snapshot is read. */
export const deltasAtMost = 1000;

interface Subscription<K> {
  kind: K;
  id: string;
  /** Set when the subscription has to restart: until then it sends nothing. */
  quiet: boolean;
  stop: () => void;
}

interface Deps<C extends { uid: string }, K extends AnyLiveKind> {
  http: Http;
  bus: Bus;
  endpoint: LiveEndpoint<C, K>;
}

/**
 * The live connection of a client: the client sends its token and then subscribes. For each subscription it gets a
 * snapshot, and then numbered deltas.
 */
export class LiveConnection<C extends { uid: string }, K extends AnyLiveKind> {
  readonly #http: Http;
  readonly #bus: Bus;
  readonly #endpoint: LiveEndpoint<C, K>;
  /** The request that opened the connection. */
  readonly #call: RefusedCall;
  readonly #socket: WebSocket;
  readonly #sender: LiveSender;
  readonly #subscriptions = new Map<string, Subscription<K>>();
  readonly #timer: NodeJS.Timeout;
  #language: Language;
  #said: Hello | null = null;

  constructor({ http, bus, endpoint }: Deps<C, K>, socket: WebSocket, request: FastifyRequest) {
    this.#http = http;
    this.#bus = bus;
    this.#endpoint = endpoint;
    this.#call = refusedCallOf(request);
    this.#socket = socket;
    this.#sender = new LiveSender(socket, endpoint);
    this.#language = languageOf(request.headers["accept-language"]);
    this.#timer = setTimeout(() => this.#close(problem("token_expired")), helloWithin);
  }

  /** Handles the client's requests one after the other, so that a client with many requests delays only itself. */
  hear(data: Buffer): void {
    if (++this.#waiting >= waitingAtMost) this.#socket.pause();
    this.#turn = this.#turn
      .then(() => this.#take(data))
      .finally(() => {
        if (--this.#waiting < waitingAtMost) this.#socket.resume();
      });
  }

  /**
   * The caller as the last look-up found it; null before the client has identified itself, and after the connection has
   * ended.
   */
  get caller(): C | null {
    return this.#owners && this.#caller;
  }

  /**
   * Tells the client that its rights have changed, and restarts every subscription, because the caller may now see
   * other objects.
   */
  changeRights(): void {
    this.#renewInTurn("all", { type: "rights" });
  }

  /** Restarts every subscription with a new snapshot, because deltas may have been lost. */
  beginAnew(): void {
    if (this.#subscriptions.size > 0) this.#renewInTurn("all");
  }

  /**
   * The restart of subscriptions that waits for its turn. One restart covers everything that changes before it begins.
   */
  #renewal: { keys: "all" | Set<string>; first: LiveMessage | undefined } | null = null;

  /** @param first the message that the client is sent before the subscriptions restart */
  #renewInTurn(keys: "all" | readonly string[], first?: LiveMessage): void {
    for (const [key, subscription] of this.#subscriptions)
      if (keys === "all" || keys.includes(key)) subscription.quiet = true;
    const waiting = this.#renewal;
    if (waiting) {
      waiting.first ??= first;
      if (keys === "all") waiting.keys = keys;
      else if (waiting.keys !== "all") for (const key of keys) waiting.keys.add(key);
      return;
    }
    const renewal = (this.#renewal = { keys: keys === "all" ? keys : new Set(keys), first });
    this.#turn = this.#turn.then(() => {
      this.#renewal = null;
      return this.#renew(renewal.keys, renewal.first);
    });
  }

  #waiting = 0;
  #turn = Promise.resolve();

  async #take(data: Buffer): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    try {
      const { data: request } = LiveRequest.safeParse(JSON.parse(data.toString()));
      if (!request) throw problem("invalid_json");
      if (request.type === "hello") return await this.#hello(request);
      if (!this.#owners) throw problem("token_expired");
      if (request.type === "ping") return this.#sender.send({ type: "pong" });
      if (request.type === "unsubscribe") return this.#drop(`${request.kind}:${request.id}`);
      const { kind, id } = request;
      if (this.#endpoint.isKind(kind) && Id.safeParse(id).success) await this.#subscribe(kind, id);
      else this.#refuse(kind, id, problem("not_found"));
    } catch (error) {
      this.#close(problemOf(error));
    }
  }

  end(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#recheck);
    for (const key of this.#subscriptions.keys()) this.#drop(key);
    if (!this.#owners) return;
    this.#left?.();
    this.#endpoint.crowd.leave(this.#owners);
    this.#sender.end();
    this.#owners = null;
  }

  /** Checks the rights again if the session that ended is the one that opened this connection. */
  endWith({ tokenHash, reason }: { tokenHash: string; reason: SessionEnding }): void {
    if (this.#owners?.tokenHash !== tokenHash) return;
    this.#ending = reason;
    for (const subscription of this.#subscriptions.values()) subscription.quiet = true;
    void this.checkRights();
  }

  #ending: SessionEnding | undefined;

  #recheck: NodeJS.Timeout | undefined;
  /** Set once the client is signed in and counted; null again when the connection has ended. */
  #owners: LiveOwners | null = null;
  #caller: C | null = null;
  #left: (() => void) | undefined;

  async #hello(hello: Hello): Promise<void> {
    if (this.#said !== null) throw problem("invalid_json");
    const caller = this.#know(await this.#endpoint.find(hello));
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (hello.language) this.#language = languageOf(hello.language);
    const owners = this.#endpoint.ownersOf(caller, hello.token);
    if (!this.#endpoint.crowd.enter(owners)) throw problem("too_many_live");
    this.#owners = owners;
    this.#sender.countFor(owners);
    this.#said = hello;
    clearTimeout(this.#timer);
    this.#left = this.#endpoint.onAdmitted?.(this, caller);
    let looks = 0;
    this.#recheck = setInterval(() => {
      looks += 1;
      if (this.#subscriptions.size > 0 || looks % looksSkipped === 0) void this.checkRights();
    }, this.#endpoint.recheckEvery);
    this.#sender.send({ type: "welcome", time: this.#http.clock.now() });
  }

  async #find(options?: { idle: boolean }): Promise<C> {
    return this.#know(this.#said && (await this.#endpoint.find(this.#said, options)));
  }

  /** Remembers the caller whose rights this connection has. Throws token_expired if there is none. */
  #know(caller: C | null): C {
    if (!caller) throw problem("token_expired");
    this.#caller = caller;
    this.#call.account = caller.uid;
    return caller;
  }

  async #renew(keys: "all" | ReadonlySet<string>, first?: LiveMessage): Promise<void> {
    try {
      await this.#find({ idle: true });
      if (first) this.#sender.send(first);
      // The list is a copy, because `#subscribe` removes each entry and adds it again.
      const followed = [...this.#subscriptions].filter(([key]) => keys === "all" || keys.has(key));
      for (const [, { kind, id }] of followed) await this.#subscribe(kind, id, { idle: true });
    } catch (error) {
      this.#close(problemOf(error));
    }
  }

  /** Ends the subscriptions that the caller has lost the permission for, or the connection if its session has ended. */
  async checkRights(): Promise<void> {
    try {
      const caller = await this.#find({ idle: true });
      for (const { kind, id } of this.#subscriptions.values())
        if (!this.#endpoint.mayFollow(caller, kind)) this.#refuse(kind, id, problem("forbidden"));
    } catch (error) {
      const refusal = problemOf(error);
      // If the look-up itself failed, the connection stays open until the next check.
      if (refusal.status < 500) this.#close(refusal);
    }
  }

  async #subscribe(kind: K, id: string, options?: { idle: boolean }): Promise<void> {
    const caller = await this.#find(options);
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const key = `${kind}:${id}`;
    this.#drop(key);
    try {
      if (!this.#endpoint.mayFollow(caller, kind)) throw problem("forbidden");
      if (this.#subscriptions.size >= this.#endpoint.subscriptions) throw problem("too_many_live");
      await this.#open(kind, id, key, caller);
    } catch (error) {
      this.#refuse(kind, id, problemOf(error));
    }
  }

  /** Opens a subscription. Deltas that arrive while the snapshot is read are sent after it. */
  async #open(kind: K, id: string, key: string, caller: C): Promise<void> {
    let waiting: unknown[] | null = [];
    let seq = 0;
    const owners = this.#owners;
    const { crowd } = this.#endpoint;
    if (!owners || !crowd.subscribe(owners)) throw problem("too_many_live");
    let counted = 1;
    const giveBack = () => {
      for (; counted > 0; counted--) crowd.unsubscribe(owners);
    };
    const subscription: Subscription<K> = { kind, id, quiet: false, stop: giveBack };
    // The subscription is added before it is opened. If opening fails, `#refuse` finds it here and subtracts what was
    // counted for it.
    this.#subscriptions.set(key, subscription);
    const forward = (data: unknown) => this.#sender.send({ type: "delta", kind, id, seq: ++seq, data });
    const opened = this.#endpoint.open(caller, kind, id, {
      tell: (data) => {
        if (subscription.quiet) return;
        if (!waiting) forward(data);
        else if (waiting.push(data) > deltasAtMost) this.#refuse(kind, id, problem("overloaded"));
      },
      anew: () => {
        if (this.#subscriptions.get(key) === subscription) this.#renewInTurn([key]);
      },
      more: (count) => {
        // After the subscription has ended, nothing would subtract what is counted here.
        if (this.#subscriptions.get(key) !== subscription) return;
        for (let i = 0; i < count; i++) {
          if (!crowd.subscribe(owners)) throw problem("too_many_live");
          counted += 1;
        }
      },
    });
    subscription.stop = () => {
      opened.stop();
      giveBack();
    };
    // Deltas that other processes publish after the snapshot was read must reach this process.
    await this.#bus.settled();
    const data = await crowd.inTurn(owners, () => opened.read());
    if (this.#subscriptions.get(key) !== subscription || subscription.quiet) return;
    this.#sender.send({ type: "snapshot", kind, id, seq: 0, data });
    for (const delta of waiting) forward(delta);
    waiting = null;
  }

  #drop(key: string): void {
    this.#subscriptions.get(key)?.stop();
    this.#subscriptions.delete(key);
  }

  #refuse(kind: string, id: string, refusal: Problem): void {
    this.#drop(`${kind}:${id}`);
    this.#sender.send({ type: "refused", kind, id, ...this.#worded(refusal) });
  }

  #close(refusal: Problem): void {
    const reason = refusal.kind === "token_expired" ? this.#ending : undefined;
    this.#sender.send({ type: "refused", ...this.#worded(refusal), reason });
    this.#socket.close(closeCodes[refusal.kind] ?? 1008);
  }

  #worded(refusal: Problem) {
    this.#http.app.tellRefused?.(refusal, this.#call);
    return { code: refusal.code, problem: refusal.kind, msg: refusal.text(this.#language) };
  }
}
