import { DeviceError } from "./device-error.ts";
import type { Answer, Dialect, FirmwareOffer, Incoming, Outgoing, Values } from "./dialect.ts";

/** The result of a handler: nothing means success. A thrown error becomes the answer's code and message. */
type Handled = Answer | undefined | void;
export type SetHandler = (values: Values) => Handled | Promise<Handled>;
export type ServiceHandler = (params: Values, service: string) => Handled | Promise<Handled>;
export type DesiredHandler = (values: Values, version: number) => Handled | Promise<Handled>;

type Question = Extract<Incoming, { kind: "set" | "call" | "desired" }>;

/** The handlers of the device's own program for messages of the platform. */
export class Handlers {
  readonly #dialect: Dialect;
  /** Handlers by service; `*` stands for every other service. */
  readonly services = new Map<string, ServiceHandler>();
  set: SetHandler | null = null;
  desired: DesiredHandler | null = null;
  offer: ((offer: FirmwareOffer) => void | Promise<void>) | null = null;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** The answer to send back; null if none is expected. */
  async answer(message: Question): Promise<Outgoing | null> {
    const { set, desired } = this;
    switch (message.kind) {
      case "set":
        return this.#dialect.answerSet(message.id, await answerOf(set && (() => set(message.values))));
      case "call": {
        const { id, service, params } = message;
        const handler = this.services.get(service) ?? this.services.get("*") ?? null;
        const answer = await answerOf(handler && (() => handler(params, service)));
        return this.#dialect.answerCall(id, service, answer);
      }
      default:
        await (desired ?? set)?.(message.values, message.version);
        return null;
    }
  }
}

/** The answer of a handler: 404 without one; 500, or the code of a {@link DeviceError}, if the handler throws. */
async function answerOf(handle: (() => Handled | Promise<Handled>) | null): Promise<Required<Answer>> {
  if (!handle) return { code: 404, message: "the device has no handler for this", data: {} };
  try {
    const given = (await handle()) ?? {};
    return { code: given.code ?? 200, message: given.message ?? "success", data: given.data ?? {} };
  } catch (error) {
    const code = error instanceof DeviceError && error.code ? error.code : 500;
    return { code, message: error instanceof Error ? error.message : String(error), data: {} };
  }
}
