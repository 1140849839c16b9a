import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { Aedes, type Client } from "aedes";

export interface Message {
  topic: string;
  payload: Record<string, unknown>;
}

/** A broker on a free port whose messages a test determines. */
export class FakePlatform {
  /** The messages that devices published, in order. */
  readonly heard: Message[] = [];
  /** The credentials of each connection. */
  readonly signedIn: { clientId: string; userName: string; password: string }[] = [];
  /** Set to refuse connections. */
  refuse = false;
  /** Set to receive messages without acknowledging them. */
  mute = false;
  /** Filters to refuse. */
  readonly closed = new Set<string>();
  readonly #broker: Aedes;
  readonly #sockets = new Set<Socket>();
  #server = createServer();
  #answer: (message: Message) => Message | null = () => null;
  #port = 0;

  static async start(): Promise<FakePlatform> {
    const platform = new FakePlatform(await Aedes.createBroker());
    await platform.listen();
    return platform;
  }

  private constructor(broker: Aedes) {
    this.#broker = broker;
    broker.authenticate = (client: Client, name, password, done) => {
      this.signedIn.push({
        clientId: client.id,
        userName: name ?? "",
        password: password?.toString() ?? "",
      });
      if (this.refuse) done(Object.assign(new Error("refused"), { returnCode: 5 }), false);
      else done(null, true);
    };
    broker.authorizeSubscribe = (_client, subscription, done) =>
      done(null, this.closed.has(subscription.topic) ? null : subscription);
    broker.authorizePublish = (_client, _packet, done) => {
      if (this.mute) broker.emit("unanswered");
      else done(null);
    };
    broker.on("publish", (packet, client) => {
      if (!client) return;
      const text = packet.payload.toString();
      const message = { topic: packet.topic, payload: JSON.parse(text) as Record<string, unknown> };
      this.heard.push(message);
      const answer = this.#answer(message);
      if (answer) this.say(answer.topic, answer.payload);
      this.#broker.emit("heard");
    });
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.#port}`;
  }

  /** Listens on the same port as before, after {@link leave}. */
  async listen(): Promise<void> {
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
      this.#broker.handle(socket);
    });
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Cuts every connection and stops listening, as a killed server does. */
  async leave(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Sets the immediate answer to each message. */
  answers(answer: (message: Message) => Message | null): void {
    this.#answer = answer;
  }

  say(topic: string, payload: unknown): void {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    this.#broker.publish(
      { cmd: "publish", topic, payload: text, qos: 1, retain: false, dup: false },
      () => undefined,
    );
  }

  /** Waits for the first message on a topic, which may have arrived already. */
  async hears(topic: string): Promise<Message> {
    for (;;) {
      const found = this.heard.find((message) => message.topic === topic);
      if (found) return found;
      await once(this.#broker, "heard");
    }
  }

  /** Waits for the next message that arrives while the platform is mute. */
  async leavesUnanswered(): Promise<void> {
    await once(this.#broker, "unanswered");
  }

  async stop(): Promise<void> {
    if (this.#server.listening) await this.leave();
    await new Promise<void>((resolve) => this.#broker.close(resolve));
  }
}
