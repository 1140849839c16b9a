import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type { SignedSubDevice } from "@thingwright/contract/device-topics/gateway-payloads.ts";
import { formatUserName } from "@thingwright/contract/devices/device-sign-in.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { ValueReason } from "@thingwright/contract/points/value-problems.ts";
import type { DeviceRecord, Ports } from "../ports.ts";
import type { SignInGuard } from "../sign-in/sign-in-guard.ts";
import type { SignInRules } from "../sign-in/sign-in.ts";
import { identityOf, type RefusedSubs, type SubDeviceSecrets } from "./refused-subs.ts";
import { whyNotSigned } from "./signature.ts";
import { subSession } from "./sub-session.ts";
import type { Session, SubDevices } from "../session.ts";

interface DeskDeps {
  ports: Pick<Ports, "directory" | "models" | "topology">;
  guard: Pick<
    SignInGuard,
    "trySpendSignIn" | "guessed" | "noteRefused" | "registerBelow" | "trySpendCreation"
  >;
  rules: SignInRules;
  /** Opens the session of a sub-device; resolves once it is recorded that the device is online. */
  open: (session: Session) => Promise<void>;
}

type Judged = { devices: DeviceRecord[]; refused: RefusedSubs };

/** Adds, registers, signs in and signs out sub-devices on behalf of their gateways. */
export class SubDeviceDesk implements SubDevices {
  readonly #deps: DeskDeps;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  /** Puts devices below a gateway, all or none. Each device has to prove itself by its signature. */
  async add(gateway: Session, said: readonly SignedSubDevice[]): Promise<RefusedSubs> {
    const { devices, refused } = await this.#judge(gateway, said, "sub_device_signature");
    if (refused.length > 0) return refused;
    const why = await this.#deps.ports.topology.add(
      gateway.device,
      devices.map(({ id }) => id),
    );
    return devices.flatMap((device) => {
      const reason = why.get(device.id);
      return reason ? [[device, reason] as const] : [];
    });
  }

  /** Removes devices from a gateway, and logs them out. */
  async remove(gateway: Session, named: readonly DeviceIdentity[]): Promise<RefusedSubs> {
    const { devices, refused } = await this.#find(gateway, named);
    if (refused.length > 0) return refused;
    const { topology } = this.#deps.ports;
    const ids = devices.map(({ id }) => id);
    const others = new Set(await topology.remove(gateway.device, ids));
    for (const device of devices) gateway.subs?.named(device)?.link?.end("left_gateway");
    return devices.flatMap((device) =>
      others.has(device.id) ? [[device, "sub_device_elsewhere"] as const] : [],
    );
  }

  list(gateway: Session): Promise<readonly DeviceIdentity[]> {
    return this.#deps.ports.topology.list(gateway.device);
  }

  /** Gives secrets to devices that were never online and whose products let devices register themselves. */
  async register(
    gateway: Session,
    named: readonly DeviceIdentity[],
  ): Promise<{ registered: SubDeviceSecrets[]; refused: RefusedSubs }> {
    const odd = oddNumber(named);
    if (odd) return { registered: [], refused: odd };
    const registered: SubDeviceSecrets[] = [];
    const refused: [DeviceIdentity, ValueReason][] = [];
    for (const identity of named) {
      const answer = await this.#deps.guard.registerBelow(gateway, identity);
      if (typeof answer === "string") refused.push([identity, answer]);
      else
        registered.push({
          iotId: answer.device.id,
          ...identityOf(identity),
          deviceSecret: answer.deviceSecret,
        });
    }
    return { registered, refused };
  }

  /** Signs in devices, all or none. Each device has to prove itself by its signature. */
  async login(gateway: Session, said: readonly SignedSubDevice[]): Promise<RefusedSubs> {
    const receivedAt = performance.now();
    const { devices, refused } = await this.#judge(gateway, said, "sub_device_sign_in");
    if (refused.length > 0) return refused;
    const sessions = devices.filter((device) => !this.#isSignedIn(gateway, device));
    return this.#open(
      gateway,
      sessions.map((device) => subSession(device, gateway, receivedAt)),
    );
  }

  /** Signs out devices. @returns the devices that were not signed in */
  logout(gateway: Session, named: readonly DeviceIdentity[]): RefusedSubs {
    const odd = oddNumber(named);
    if (odd) return odd;
    return named.flatMap((identity) => {
      const session = gateway.subs?.named(identity);
      session?.link?.end("logged_out");
      return session ? [] : [[identity, "sub_device_offline"] as const];
    });
  }

  /**
   * Finds the session of a device that the gateway names by its device name, and signs the device in if necessary. The
   * device does not prove itself, so it has to be below the gateway.
   * @param type the device's product, in case several products have a device of this name, or the device has to be
   * created
   */
  async connect(gateway: Session, deviceName: string, type?: string): Promise<Session | ValueReason> {
    const receivedAt = performance.now();
    const found = await this.#below(gateway, deviceName, type);
    if (typeof found === "string") return found;
    const known = gateway.subs?.named(found);
    if (known && this.#isSignedIn(gateway, found)) return known;
    const reason = whyNot(found);
    if (reason) {
      this.#deps.guard.noteRefused(found, refusedFor[reason], gateway.link?.address ?? "");
      return reason;
    }
    const session = subSession(found, gateway, receivedAt);
    const [refused] = await this.#open(gateway, [session]);
    return refused ? refused[1] : session;
  }

  async #below(
    gateway: Session,
    deviceName: string,
    type: string | undefined,
  ): Promise<DeviceRecord | ValueReason> {
    const { directory, topology } = this.#deps.ports;
    const found = await directory.findBelow(gateway.device.id, deviceName);
    const [first, ...others] = found;
    if (first && others.length === 0) return first;
    const isOf = ({ productKey, productModel, productName }: (typeof found)[number]) =>
      [productKey, productModel, productName].includes(type ?? "");
    const [fitting, ...more] = found.filter(isOf);
    if (fitting && more.length === 0) return fitting;
    if (first) return "sub_device_ambiguous";
    if (!type || type === unsaidType) return "sub_device_not_made";
    if (!this.#deps.guard.trySpendCreation(gateway)) return "sub_device_busy";
    const made = await topology.make(gateway.device, deviceName, type);
    if ("refused" in made) return made.refused;
    return (await directory.findByName(made.productKey, deviceName)) ?? "sub_device_unknown";
  }

  #isSignedIn(gateway: Session, { id, credentials }: DeviceRecord): boolean {
    return (gateway.subs?.all() ?? []).some(
      ({ device }) => device.id === id && device.credentials === credentials,
    );
  }

  async #open(gateway: Session, sessions: readonly Session[]): Promise<RefusedSubs> {
    const { guard, ports, open } = this.#deps;
    const address = gateway.link?.address ?? "";
    const busy = sessions.filter((session) => !guard.trySpendSignIn(session, address));
    if (busy.length > 0) return busy.map(({ device }) => [device, "sub_device_busy"]);
    for (const { device } of sessions) await ports.models.of(device.productId, device.development);
    if (!gateway.link) return sessions.map(({ device }) => [device, "sub_device_offline"]);
    await Promise.all(sessions.map(open));
    return sessions.flatMap(({ device, link }) => (link ? [] : [[device, "sub_device_elsewhere"] as const]));
  }

  /** @param wrong the reason that a wrong signature is refused with */
  async #judge(
    gateway: Session,
    said: readonly SignedSubDevice[],
    wrong: "sub_device_signature" | "sub_device_sign_in",
  ): Promise<Judged> {
    const { devices, refused } = await this.#find(gateway, said);
    if (refused.length > 0) return { devices, refused };
    const { guard, rules } = this.#deps;
    const address = gateway.link?.address ?? "";
    const bad: [DeviceRecord, ValueReason][] = [];
    let guessedAt: DeviceRecord | null = null;
    for (const [i, device] of devices.entries()) {
      const isBelow = device.gatewayId === gateway.device.id;
      const unsigned = whyNotSigned(said[i]!, device.secret, rules);
      const reason = whyNot(device);
      if (wrong === "sub_device_sign_in" && !isBelow) bad.push([device, "sub_device_elsewhere"]);
      else if (unsigned) {
        guard.noteRefused(device, unsigned, address);
        guessedAt ??= device;
        bad.push([device, wrong]);
      } else if (reason) {
        guard.noteRefused(device, refusedFor[reason], address);
        bad.push([device, reason]);
      }
    }
    // A gateway that guesses at secrets waits, as a device does at its own sign-in. A message waits once, however many
    // devices it names.
    if (guessedAt && !(await guard.guessed(address, `device ${formatUserName(guessedAt)}`)))
      return { devices, refused: bad.map(([device]) => [device, "sub_device_busy"]) };
    return { devices, refused: bad };
  }

  /** Finds the named devices. A device of another account is reported as unknown, like one that does not exist. */
  async #find(gateway: Session, named: readonly DeviceIdentity[]): Promise<Judged> {
    const odd = oddNumber(named);
    if (odd) return { devices: [], refused: odd };
    const { directory } = this.#deps.ports;
    const found = await Promise.all(
      named.map(({ productKey, deviceName }) => directory.findByName(productKey, deviceName)),
    );
    const devices: DeviceRecord[] = [];
    const refused: [DeviceIdentity, ValueReason][] = [];
    for (const [i, device] of found.entries()) {
      if (device && device.ownerId === gateway.device.ownerId) devices.push(device);
      else refused.push([named[i]!, "sub_device_unknown"]);
    }
    return { devices, refused };
  }
}

/** The type that the software of gateways writes if no product was named. */
const unsaidType = "default";

/** The reasons that the on/offline log of the device has for these refusals. */
const refusedFor = {
  sub_device_disabled: "refused_disabled",
  sub_device_ceased: "refused_ceased",
} as const;

function whyNot({ enabled, activated, productStatus: status }: DeviceRecord): keyof typeof refusedFor | null {
  if (!enabled) return "sub_device_disabled";
  return !activated && status === productStatus.ceased ? "sub_device_ceased" : null;
}

/** The refusal of a message that names too many devices, no device, or a device twice. */
function oddNumber(named: readonly DeviceIdentity[]): RefusedSubs | null {
  const [first = { productKey: "", deviceName: "" }] = named;
  const isOdd =
    named.length === 0 ||
    named.length > limits.subDevicesAtOnce ||
    new Set(named.map(formatUserName)).size < named.length;
  return isOdd ? [[identityOf(first), "sub_devices_at_once"]] : null;
}
