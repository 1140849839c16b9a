import type { FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { type Language, languageOf } from "@thingwright/contract/basics/language.ts";
import type { Online } from "@thingwright/contract/grammar/enums.ts";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { shareLivePath } from "@thingwright/contract/content/share-lifetimes.ts";
import { type SharedValue, type ShareMessage, ShareRequest } from "@thingwright/contract/content/shares.ts";
import { problemOf, requestLanguage } from "./answer.ts";
import { deltasAtMost } from "./live-connection.ts";
import type { Http } from "./http.ts";
import { type Bus, liveTopic } from "../platform/bus.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { paceFrames } from "../platform/limits/web-socket-pace.ts";

/** Milliseconds between two checks whether the code is still valid. */
const recheckEvery = 2000;
/** Milliseconds within which the client must send the code; after the code, nothing but pongs is expected. */
const codeWithin = 10_000;
const pace = { perSecond: 2, burst: 10, largest: 1024 };
/** A client that lags this many bytes behind is cut off; it connects again and gets a fresh state. */
const lagAtMost = 512 * 1024;

/**
 * The functions for share codes that live connections need. Each method throws share_invalid for a code that is not
 * valid.
 */
export interface ShareSource {
  /** Counts a connection. Throws too_many_requests and too_many_live. */
  enter(code: string, address: string): Promise<{ deviceId: string; leave: () => void }>;
  check(code: string): Promise<unknown>;
  /** Reads the state of the device, and a function that reduces properties to the values that the holder may see. */
  read(code: string): Promise<{
    online: Online;
    values: SharedValue[];
    shared: (properties: readonly PropertyState[]) => SharedValue[];
  }>;
}

interface Deps {
  bus: Bus;
  source: ShareSource;
}

/** Mounts the live connection of share codes, which sends the device's reports for as long as the code is valid. */
export function mountShareLive(http: Pick<Http, "app">, deps: Deps): void {
  const connections = new Set<ShareConnection>();
  deps.bus.onGap(() => {
    for (const connection of connections) void connection.beginAnew();
  });
  http.app.get(shareLivePath, { websocket: true }, (socket, request) => {
    paceFrames(socket, pace);
    const connection = new ShareConnection(deps, socket, request);
    connections.add(connection);
    socket.on("message", (data: Buffer) => connection.hear(data));
    socket.on("close", () => {
      connections.delete(connection);
      connection.end();
    });
    socket.on("error", () => socket.terminate());
  });
}

class ShareConnection {
  readonly #deps: Deps;
  readonly #socket: WebSocket;
  readonly #address: string;
  readonly #timer: NodeJS.Timeout;
  #language: Language;
  /** The share code; undefined until the client has sent it. */
  #code: string | undefined;
  #entered: { leave: () => void } | undefined;
  #deafen: (() => void) | undefined;
  #recheck: NodeJS.Timeout | undefined;
  /** Deltas that arrived while the state was read; null once the state has been sent. */
  #waiting: Delta<"device">[] | null = [];
  /** How many times deltas may have been lost. */
  #gaps = 0;
  #shared: (properties: readonly PropertyState[]) => SharedValue[] = () => [];

  constructor(deps: Deps, socket: WebSocket, request: FastifyRequest) {
    this.#deps = deps;
    this.#socket = socket;
    this.#address = request.ip;
    this.#language = requestLanguage(request);
    this.#timer = setTimeout(() => this.#refuse(problem("share_invalid")), codeWithin);
  }

  hear(data: Buffer): void {
    try {
      const { data: said } = ShareRequest.safeParse(JSON.parse(data.toString()));
      if (!said || this.#code !== undefined) throw problem("invalid_json");
      if (said.language) this.#language = languageOf(said.language);
      clearTimeout(this.#timer);
      this.#code = said.code;
      void this.#begin(said.code);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Sends the whole state again, because deltas may have been lost. */
  async beginAnew(): Promise<void> {
    this.#gaps += 1;
    // If the state is being read already, `#sendState` reads it once more.
    if (!this.#waiting && this.#code !== undefined) await this.#sendState(this.#code);
  }

  /** Counts the connection, sends the whole state, and from then on the changes. */
  async #begin(code: string): Promise<void> {
    const { bus, source } = this.#deps;
    try {
      const entered = (this.#entered = await source.enter(code, this.#address));
      this.#deafen = bus.subscribe(liveTopic("device", entered.deviceId), (delta) =>
        this.#forward(delta as Delta<"device">),
      );
      this.#recheck = setInterval(() => void this.#check(code), recheckEvery);
      await this.#sendState(code);
    } catch (error) {
      this.#refuse(error);
    }
    if (this.#socket.readyState !== this.#socket.OPEN) this.end();
  }

  async #sendState(code: string): Promise<void> {
    const { bus, source } = this.#deps;
    try {
      let read: Awaited<ReturnType<ShareSource["read"]>>;
      let gaps: number;
      do {
        gaps = this.#gaps;
        this.#waiting = [];
        // Deltas that other processes publish after the state was read must reach this process.
        await bus.settled();
        read = await source.read(code);
      } while (gaps !== this.#gaps);
      const { shared, ...state } = read;
      this.#shared = shared;
      this.#send({ type: "state", ...state });
      const waiting = this.#waiting;
      this.#waiting = null;
      for (const delta of waiting) this.#forward(delta);
    } catch (error) {
      this.#refuse(error);
    }
  }

  end(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#recheck);
    this.#deafen?.();
    this.#entered?.leave();
    this.#deafen = this.#entered = undefined;
  }

  async #check(code: string): Promise<void> {
    try {
      await this.#deps.source.check(code);
    } catch (error) {
      // If the look-up itself failed, the connection stays open until the next check.
      if (problemOf(error).status < 500) this.#refuse(error);
    }
  }

  #forward(delta: Delta<"device">): void {
    if (this.#waiting) {
      if (this.#waiting.push(delta) > deltasAtMost) this.#refuse(problem("overloaded"));
      return;
    }
    const online = delta.device?.online;
    const values = delta.properties && this.#shared(delta.properties);
    if (online !== undefined || values) this.#send({ type: "change", online, values });
  }

  #refuse(error: unknown): void {
    // The client may leave the connection half closed for a while, so no more deltas are collected for it.
    this.#deafen?.();
    this.#deafen = undefined;
    const refusal = problemOf(error);
    const msg = refusal.text(this.#language);
    this.#send({ type: "refused", code: refusal.code, problem: refusal.kind, msg });
    this.#socket.close(1008);
  }

  #send(message: ShareMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > lagAtMost) return this.#socket.terminate();
    this.#socket.send(JSON.stringify(message));
  }
}
