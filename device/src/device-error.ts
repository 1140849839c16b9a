import { RefusedValues } from "@thingwright/contract/device-topics/payloads.ts";

/** `offline`: the message was not sent; `timeout`: it may have arrived all the same. */
type DeviceErrorKind = "offline" | "timeout" | "refused" | "closed" | "unsupported";

/** A failure of a message of the device. */
export class DeviceError extends Error {
  readonly kind: DeviceErrorKind;
  /** The platform's code, such as 460; 0 if the platform did not answer. */
  readonly code: number;
  /** The refused properties, and why; all others in the message are stored. */
  readonly properties: Readonly<Record<string, string>>;

  constructor(
    kind: DeviceErrorKind,
    message: string,
    code = 0,
    properties: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = "DeviceError";
    this.kind = kind;
    this.code = code;
    this.properties = properties;
  }
}

/** The error for a reply whose code is not 200; `data` names the bad properties of a 460. */
export function refusedBy(code: number, message: string, data: unknown): DeviceError {
  const refused = RefusedValues.safeParse(data);
  const properties = Object.entries(refused.success ? refused.data : {}).map(
    ([identifier, why]) => [identifier, why.message] as const,
  );
  return new DeviceError("refused", message || `refused with ${code}`, code, Object.fromEntries(properties));
}
