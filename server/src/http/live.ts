import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { type Language, languageOf } from "@thingwright/contract/language.ts";
import { limits } from "@thingwright/contract/limits.ts";
import {
  closeCodes,
  type LiveKind,
  type LiveMessage,
  LiveRequest,
  liveTopics,
} from "@thingwright/contract/live.ts";
import { type Problem, problem } from "@thingwright/contract/problem.ts";
import { livePath } from "@thingwright/contract/route.ts";
import { Id } from "@thingwright/contract/text.ts";
import type { SessionEnding } from "@thingwright/contract/session-endings.ts";
import type { Actor } from "../platform/actor.ts";
import { type Bus, liveTopic } from "../platform/bus.ts";
import { scopeOf } from "../platform/database/scope.ts";
import { type Events, eventTopic } from "../platform/events.ts";
import { hashToken } from "../platform/secrets.ts";
import { paceFrames } from "../platform/web-socket-pace.ts";
import { problemOf } from "./answer.ts";
import { LiveCrowd, type Whose } from "./live-crowd.ts";
import type { LiveSources } from "./live-sources.ts";
import type { Http } from "./mount.ts";
import { type RefusedCall, refusedCallOf } from "./refused-calls.ts";

const helloWithin = 10_000;
const recheckEvery = 2000;
/**
 * The rights of a connection without subscriptions are checked only once in so many rounds: it is sent no data, and an
 * event closes it at once when its session ends.
 */
const looksSkipped = 15;
/** Frames, and so requests, that one connection may send: a page asks for all that it follows at once. */
const pace = { perSecond: 20, burst: 500, largest: 4096 };
/** How many requests of one connection may wait for their turn; beyond, reading from it pauses. */
const waitingAtMost = 32;
/** A reader that lags this many bytes behind is cut off; it connects again and gets a fresh snapshot. */
const lagAtMost = 4 * 1024 * 1024;
/** So many deltas wait at most while a snapshot is read. */
const deltasAtMost = 1000;

/** Mounts the live WebSocket: token first, then subscriptions, each a snapshot and numbered deltas. */
export function mountLive(http: Http, bus: Bus, sources: LiveSources): void {
  const connections = new Set<Connection>();
  const crowd = new LiveCrowd();
  bus.subscribe(eventTopic("session.ended"), (ended) => {
    for (const connection of connections) connection.endWith(ended as Events["session.ended"]);
  });
  bus.subscribe(eventTopic("rights.changed"), (changed) => {
    for (const connection of connections) connection.changeRights(changed as Events["rights.changed"]);
  });
  bus.onGap(() => {
    for (const connection of connections) connection.beginAnew();
  });
  http.app.get(livePath, { websocket: true }, (socket, request) => {
    paceFrames(socket, pace);
    const language = languageOf(request.headers["accept-language"]);
    const call = refusedCallOf(request);
    const connection = new Connection({ http, bus, sources, crowd, call }, socket, language);
    connections.add(connection);
    socket.on("message", (data: Buffer) => connection.hear(data));
    socket.on("close", () => {
      connections.delete(connection);
      connection.end();
    });
    socket.on("error", () => socket.terminate());
  });
  closeWithServer(http.app);
}

function closeWithServer(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    for (const client of app.websocketServer.clients) client.close(1001);
  });
}

function isKind(kind: string): kind is LiveKind {
  return Object.hasOwn(liveTopics, kind);
}

function mayFollow(actor: Actor, kind: LiveKind): boolean {
  const { access } = liveTopics[kind];
  return access === "session" || actor.can(access);
}

interface Parts {
  http: Http;
  bus: Bus;
  sources: LiveSources;
  crowd: LiveCrowd;
  /** The request that opened the connection. */
  call: RefusedCall;
}

class Connection {
  readonly #http: Http;
  readonly #bus: Bus;
  readonly #sources: LiveSources;
  readonly #crowd: LiveCrowd;
  readonly #call: RefusedCall;
  readonly #socket: WebSocket;
  readonly #subscriptions = new Map<string, { stop: () => void; kind: LiveKind }>();
  readonly #timer: NodeJS.Timeout;
  #language: Language;
  #token: string | null = null;

  constructor({ http, bus, sources, crowd, call }: Parts, socket: WebSocket, language: Language) {
    this.#http = http;
    this.#bus = bus;
    this.#sources = sources;
    this.#crowd = crowd;
    this.#call = call;
    this.#socket = socket;
    this.#language = language;
    this.#timer = setTimeout(() => this.#close(problem("token_expired")), helloWithin);
  }

  /** Handles one request after the other: a client that asks a lot waits for its own requests only. */
  hear(data: Buffer): void {
    if (++this.#waiting >= waitingAtMost) this.#socket.pause();
    this.#turn = this.#turn
      .then(() => this.#take(data))
      .finally(() => {
        if (--this.#waiting < waitingAtMost) this.#socket.resume();
      });
  }

  /**
   * If the rights that changed are this connection's, tells the client and begins every subscription anew: each may
   * reach other products.
   */
  changeRights(changed: Events["rights.changed"]): void {
    if (this.#concerns(changed)) this.#renewInTurn({ type: "rights" });
  }

  #concerns(changed: Events["rights.changed"]): boolean {
    if ("roleId" in changed) return changed.roleId === this.#role;
    return "ownerId" in changed ? changed.ownerId === this.#whose?.owner : changed.accountId === this.#uid;
  }

  /** Deltas may have been lost: every subscription begins anew with a snapshot. */
  beginAnew(): void {
    if (this.#subscriptions.size > 0) this.#renewInTurn();
  }

  /** The renewal that waits for its turn: one is enough for all that changes before it begins. */
  #renewal: { first?: LiveMessage } | null = null;

  #renewInTurn(first?: LiveMessage): void {
    if (this.#renewal) {
      this.#renewal.first ??= first;
      return;
    }
    const renewal = (this.#renewal = { first });
    this.#turn = this.#turn.then(() => {
      this.#renewal = null;
      return this.#renew(renewal.first);
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
      if (!this.#whose) throw problem("token_expired");
      if (request.type === "ping") return this.#send({ type: "pong" });
      if (request.type === "unsubscribe") return this.#drop(`${request.kind}:${request.id}`);
      const { kind, id } = request;
      if (isKind(kind) && Id.safeParse(id).success) await this.#subscribe(kind, id);
      else this.#refuse(kind, id, problem("not_found"));
    } catch (error) {
      this.#close(problemOf(error));
    }
  }

  end(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#recheck);
    for (const key of this.#subscriptions.keys()) this.#drop(key);
    if (!this.#whose) return;
    this.#crowd.leave(this.#whose);
    this.#crowd.lags(this.#whose, -this.#lag);
    this.#whose = null;
  }

  /** Checks the rights again if the session that ended is the one of this connection. */
  endWith({ tokenHash, reason }: Events["session.ended"]): void {
    if (this.#whose?.tokenHash !== tokenHash) return;
    this.#ending = reason;
    void this.#checkRights();
  }

  #ending: SessionEnding | undefined;

  #recheck: NodeJS.Timeout | undefined;
  /** Once signed in and counted in; null again when the connection has ended. */
  #whose: Whose | null = null;
  #uid: string | undefined;
  #role: string | null = null;

  async #hello({ token, language }: { token: string; language?: string }): Promise<void> {
    if (this.#token !== null) throw problem("invalid_json");
    const { uid, owner } = this.#know(await this.#http.authenticate(token));
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (language) this.#language = languageOf(language);
    const whose = { tokenHash: hashToken(token).toString("hex"), uid, owner };
    if (!this.#crowd.enter(whose)) throw problem("too_many_live");
    this.#whose = whose;
    this.#token = token;
    clearTimeout(this.#timer);
    let looks = 0;
    this.#recheck = setInterval(() => {
      looks += 1;
      if (this.#subscriptions.size > 0 || looks % looksSkipped === 0) void this.#checkRights();
    }, recheckEvery);
    this.#send({ type: "welcome", time: this.#http.clock.now() });
  }

  async #actor(options?: { idle: boolean }): Promise<Actor> {
    return this.#know(this.#token === null ? null : await this.#http.authenticate(this.#token, options));
  }

  /** Remembers the account and the role whose rights this connection has. */
  #know(actor: Actor | null): Actor {
    if (!actor) throw problem("token_expired");
    if (actor.due) throw problem(actor.due);
    this.#uid = actor.uid;
    this.#call.account = actor.uid;
    this.#role = actor.role;
    return actor;
  }

  /** @param first what the client is told before */
  async #renew(first?: LiveMessage): Promise<void> {
    try {
      await this.#actor({ idle: true });
      if (first) this.#send(first);
      // A copy of the list: `#subscribe` takes each entry out and puts it back.
      const followed = [...this.#subscriptions];
      for (const [key, { kind }] of followed)
        await this.#subscribe(kind, key.slice(kind.length + 1), { idle: true });
    } catch (error) {
      this.#close(problemOf(error));
    }
  }

  /** Ends the subscriptions that the caller has lost the permission for, or the connection if its session has ended. */
  async #checkRights(): Promise<void> {
    try {
      const actor = await this.#actor({ idle: true });
      for (const [key, { kind }] of this.#subscriptions) {
        if (!mayFollow(actor, kind)) this.#refuse(kind, key.slice(kind.length + 1), problem("forbidden"));
      }
    } catch (error) {
      const refusal = problemOf(error);
      // Not where the look-up itself failed: the next one tells.
      if (refusal.status < 500) this.#close(refusal);
    }
  }

  async #subscribe(kind: LiveKind, id: string, options?: { idle: boolean }): Promise<void> {
    const actor = await this.#actor(options);
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const key = `${kind}:${id}`;
    this.#drop(key);
    try {
      if (!mayFollow(actor, kind)) throw problem("forbidden");
      if (this.#subscriptions.size >= limits.liveSubscriptions.connection) throw problem("too_many_live");
      await this.#open(kind, id, key, actor);
    } catch (error) {
      this.#refuse(kind, id, problemOf(error));
    }
  }

  /** Begins a subscription: its snapshot is sent before the deltas that come while the snapshot is read. */
  async #open(kind: LiveKind, id: string, key: string, actor: Actor): Promise<void> {
    let waiting: unknown[] | null = [];
    let seq = 0;
    const forward = (data: unknown) => this.#send({ type: "delta", kind, id, seq: ++seq, data });
    const whose = this.#whose;
    if (!whose || !this.#crowd.subscribe(whose)) throw problem("too_many_live");
    const source = this.#sources[kind];
    const hear = (data: unknown) => {
      if (!waiting) forward(data);
      else if (waiting.push(data) > deltasAtMost) this.#refuse(kind, id, problem("overloaded"));
    };
    const scope = scopeOf(actor);
    const listens =
      "follow" in source ? source.follow(scope, actor, hear) : this.#bus.subscribe(liveTopic(kind, id), hear);
    const stop = () => {
      listens();
      this.#crowd.unsubscribe(whose);
    };
    const subscription = { stop, kind };
    this.#subscriptions.set(key, subscription);
    // What other processes publish after the snapshot was read has to come here.
    await this.#bus.settled();
    const snapshot = "follow" in source ? source.snapshot : source;
    const data = await this.#crowd.inTurn(whose.owner, () => snapshot(scope, id, actor));
    if (this.#subscriptions.get(key) !== subscription) return;
    this.#send({ type: "snapshot", kind, id, seq: 0, data });
    for (const delta of waiting) forward(delta);
    waiting = null;
  }

  #drop(key: string): void {
    this.#subscriptions.get(key)?.stop();
    this.#subscriptions.delete(key);
  }

  #refuse(kind: string, id: string, refusal: Problem): void {
    this.#drop(`${kind}:${id}`);
    this.#send({ type: "refused", kind, id, ...this.#worded(refusal) });
  }

  #close(refusal: Problem): void {
    const reason = refusal.kind === "token_expired" ? this.#ending : undefined;
    this.#send({ type: "refused", ...this.#worded(refusal), reason });
    this.#socket.close(closeCodes[refusal.kind] ?? 1008);
  }

  #worded(refusal: Problem) {
    this.#http.app.tellRefused?.(refusal, this.#call);
    return { code: refusal.code, problem: refusal.kind, msg: refusal.text(this.#language) };
  }

  #send(message: LiveMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > lagAtMost || this.#lagsTooMuch()) return this.#socket.terminate();
    this.#socket.send(JSON.stringify(message), () => this.#count());
    this.#count();
  }

  /** Bytes that wait to be read by the client, as far as they are counted for its account. */
  #lag = 0;

  #count(): void {
    if (!this.#whose) return;
    const { bufferedAmount } = this.#socket;
    this.#crowd.lags(this.#whose, bufferedAmount - this.#lag);
    this.#lag = bufferedAmount;
  }

  #lagsTooMuch(): boolean {
    return this.#whose !== null && this.#lag > 0 && this.#crowd.lagsTooMuch(this.#whose);
  }
}
