import { createHmac, randomBytes } from "node:crypto";
import { registrationToSign } from "@thingwright/contract/devices/device-registration.ts";
import type { Registration } from "@thingwright/contract/devices/device-sign-in.ts";
import { signMethods } from "@thingwright/contract/devices/device-sign-in.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { RefusedReason } from "@thingwright/contract/points/telemetry.ts";
import type { UnknownReason } from "@thingwright/contract/devices/unknown-devices.ts";
import type { Clock } from "../../platform/clock.ts";
import { NetworkRate } from "../../platform/limits/network-rate.ts";
import { RateLimit } from "../../platform/limits/rate-limit.ts";
import { sameBytes } from "../../platform/secrets.ts";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type {
  ChosenCredentials,
  DeviceKey,
  NotRegistered,
  Ports,
  Registered,
  RegistrationAnswer,
  Source,
} from "../ports.ts";
import type { SignInNotes } from "./sign-in-notes.ts";
import type { SignInRules } from "./sign-in.ts";

interface DeskDeps {
  ports: Pick<Ports, "directory" | "registrar">;
  clock: Clock;
  notes: SignInNotes;
  rules: SignInRules;
}

export type RefusedBelow =
  | "sub_device_tls"
  | "sub_device_level"
  | "sub_device_busy"
  | "sub_device_unknown"
  | "sub_device_disabled"
  | "sub_device_ceased"
  | "sub_device_activated";

const belowFor: Readonly<Record<NotRegistered["refused"], RefusedBelow>> = {
  refused_product_secret: "sub_device_level",
  refused_ceased: "sub_device_ceased",
  refused_disabled: "sub_device_disabled",
  refused_activated: "sub_device_activated",
  // The reasons below occur only for devices that create their own record, or choose their own credentials.
  refused_no_record: "sub_device_unknown",
  refused_device_name: "sub_device_unknown",
  refused_own_credentials: "sub_device_unknown",
  refused_quota: "sub_device_unknown",
};

/** Stands in for products that do not exist, so that an answer takes equally long for them. */
const nobody = { ownerId: "", productId: "", secret: randomBytes(16).toString("hex") };

/**
 * Registers devices, over MQTT and HTTPS, and notes each refusal. Senders that do not know the secret of the product
 * all get the same refusal.
 */
export class RegistrationDesk {
  readonly #deps: DeskDeps;
  readonly #ofProductOrGateway: RateLimit;
  readonly #ofAddress: NetworkRate;

  constructor(deps: DeskDeps) {
    const { product, address } = limits.registrationsPerMinute;
    this.#deps = deps;
    this.#ofProductOrGateway = new RateLimit(deps.clock, { points: product, seconds: 60 });
    this.#ofAddress = new NetworkRate(deps.clock, { points: address, seconds: 60 });
  }

  async register(
    registration: Registration,
    source: Source,
    chosenCredentials?: ChosenCredentials,
  ): Promise<RegistrationAnswer> {
    const { registrar } = this.#deps.ports;
    const { identity, mayCreate } = registration;
    const refuse = async (reason: RefusedReason & UnknownReason, refused: "no_tls" | "unproven" | "busy") => {
      await this.#note(registration, reason, source);
      return { refused };
    };
    if (!source.isSecure) return refuse("refused_no_tls", "no_tls");
    if (registration.signMethod === "hmacmd5" && !this.#deps.rules.md5)
      return refuse("refused_hmacmd5", "unproven");
    const key = await registrar.keyOf(identity.productKey);
    const isProven = knows((key ?? nobody).secret, registration);
    if (!key) return refuse("refused_registration", "unproven");
    if (!isProven) return refuse("refused_product_secret", "unproven");
    if (!this.trySpendRegistration(key.productId, source)) return refuse("refused_registration_rate", "busy");
    const { deviceName } = identity;
    const result = await registrar.register(key, { deviceName, mayCreate, chosenCredentials });
    const { notes } = this.#deps;
    if (!("refused" in result)) {
      notes.registered(result.device, source.address);
      return result;
    }
    if (result.device) notes.refused(result.device, result.refused, source.address);
    else notes.unknown(identity, result.refused, source.address);
    return { refused: result.refused };
  }

  /**
   * Registers a sub-device at the request of a gateway of the same account. The gateway does not know the secret of the
   * sub-device's product. All other rules are the same as for any registration.
   */
  async registerBelow(
    gateway: DeviceKey,
    identity: DeviceIdentity,
    { isSecure, address }: Source,
  ): Promise<Registered | RefusedBelow> {
    if (!isSecure) return "sub_device_tls";
    const { registrar } = this.#deps.ports;
    const key = await registrar.keyOf(identity.productKey);
    if (!key || key.ownerId !== gateway.ownerId) return "sub_device_level";
    if (!this.trySpendRegistration(key.productId, { address })) return "sub_device_busy";
    const result = await registrar.register(key, { deviceName: identity.deviceName, mayCreate: false });
    const { notes } = this.#deps;
    if (!("refused" in result)) {
      notes.registered(result.device, address);
      return result;
    }
    if (result.device) notes.refused(result.device, result.refused, address);
    return belowFor[result.refused];
  }

  /**
   * Counts a registration, and returns whether it is within the limits. To be called only for senders that know the
   * secret: others could use up the limit of the product's devices.
   * @param countedFor the id of the product, or of the gateway below which a device is to be created
   */
  trySpendRegistration(countedFor: string, { address }: Pick<Source, "address">): boolean {
    if (this.#ofProductOrGateway.wait(countedFor) > 0 || this.#ofAddress.wait(address) > 0) return false;
    this.#ofProductOrGateway.spend(countedFor);
    this.#ofAddress.spend(address);
    return true;
  }

  async #note(
    { identity }: Registration,
    reason: RefusedReason & UnknownReason,
    { address }: Source,
  ): Promise<void> {
    const { ports, notes } = this.#deps;
    const device = await ports.directory.findByName(identity.productKey, identity.deviceName);
    if (device) notes.refused(device, reason, address);
    else notes.unknown(identity, reason, address);
  }
}

function knows(secret: string, registration: Registration): boolean {
  const expected = createHmac(signMethods[registration.signMethod].hash, secret)
    .update(registrationToSign(registration))
    .digest();
  return sameBytes(expected, Buffer.from(registration.signature, "hex"));
}
