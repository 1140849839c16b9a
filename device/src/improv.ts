import {
  type ImprovCharacteristic,
  improvAdvertised,
  improvCapabilities,
  improvCommands,
  type ImprovError,
  improvErrors,
  improvLimits,
  improvPacket,
  type ImprovState,
  improvStates,
  improvStrings,
  pairingCommand,
  readImprovPacket,
  readImprovStrings,
} from "@thingwright/contract/points/improv.ts";

/** The pairing data that an app sends over Bluetooth before it sends the name and password of the Wi-Fi. */
export interface Pairing {
  /** Binds the device to the person's home: {@link Device.present}. */
  token: string;
  /** The host of the app's platform; empty for the host that the device knows. */
  host: string;
  /** The MQTT port; null for the port that the device knows. */
  port: number | null;
}

export interface Wifi {
  ssid: string;
  /** Empty for an open network. */
  password: string;
}

/** A Wi-Fi network that the device sees. */
export interface SeenWifi {
  ssid: string;
  /** In dBm, as -60. */
  rssi: number;
  auth: "WEP" | "WPA" | "WPA2" | "NO";
}

export interface ImprovOptions {
  productKey: string;
  deviceName: string;
  /** Information about the device for the app nearby. */
  about: { firmware: string; version: string; hardware: string; name: string };
  /** Sends a Bluetooth notification with the value of a characteristic. */
  notify: (of: ImprovCharacteristic, value: Uint8Array) => void;
  /** Called with the new service data to advertise whenever they change. */
  advertise?: (serviceData: Uint8Array) => void;
  /** Joins a Wi-Fi. @throws any error on failure */
  join: (wifi: Wifi) => Promise<void>;
  /** Shows which device this is, by a light or a sound. Without it, apps do not offer this. */
  identify?: () => void;
  /** Scans for Wi-Fi networks. Without it, people type the name in the app. */
  networks?: () => Promise<readonly SeenWifi[]>;
  /** Whether somebody has to press the device before it accepts a Wi-Fi. */
  needsPress?: boolean;
  /** Milliseconds for which a press is valid. */
  pressCounts?: number;
}

/** The result: the Wi-Fi that the device has joined, and the pairing data. */
export interface Provisioned {
  wifi: Wifi;
  /** Null if the app does not know our command: the device is bound in another way. */
  pairing: Pairing | null;
}

/**
 * The device's side of Improv, without Bluetooth itself: the Bluetooth stack calls {@link read} and {@link write}, and
 * sends the notifications. It ends once the device has joined a Wi-Fi.
 */
export class ImprovPeripheral {
  readonly #options: ImprovOptions;
  #state: ImprovState;
  #error: ImprovError = improvErrors.none;
  #result = new Uint8Array();
  #received = new Uint8Array();
  #pairing: Pairing | null = null;
  #press: ReturnType<typeof setTimeout> | undefined;
  readonly #done = Promise.withResolvers<Provisioned>();

  constructor(options: ImprovOptions) {
    this.#options = options;
    this.#state = options.needsPress ? improvStates.authorizationRequired : improvStates.authorized;
    this.#advertise();
  }

  /** Resolves once the device has joined a Wi-Fi. */
  get provisioned(): Promise<Provisioned> {
    return this.#done.promise;
  }

  /** The value of a readable characteristic. */
  read(of: Exclude<ImprovCharacteristic, "command">): Uint8Array {
    if (of === "state") return Uint8Array.of(this.#state);
    if (of === "error") return Uint8Array.of(this.#error);
    return of === "result" ? this.#result : Uint8Array.of(this.#capabilities);
  }

  /** To be called for a write to the command characteristic: a whole command or a piece of one. */
  write(bytes: Uint8Array): void {
    this.#received = Uint8Array.of(...this.#received, ...bytes);
    const packet = readImprovPacket(this.#received);
    if (packet === "incomplete") return;
    this.#received = new Uint8Array();
    this.#setError(improvErrors.none);
    if (packet) this.#take(packet.command, packet.data);
    else this.#setError(improvErrors.invalidPacket);
  }

  /** To be called when the connection has ended: drops an incomplete command. */
  disconnected(): void {
    this.#received = new Uint8Array();
  }

  /** To be called when somebody presses the device: it accepts a Wi-Fi for a while. */
  press(): void {
    if (this.#state > improvStates.authorized || !this.#options.needsPress) return;
    clearTimeout(this.#press);
    this.#press = setTimeout(() => this.#releaseByTime(), this.#options.pressCounts ?? 60_000);
    this.#setState(improvStates.authorized);
  }

  /** To be called when provisioning is given up, in any state: stops the timer of a press. */
  close(): void {
    clearTimeout(this.#press);
  }

  #releaseByTime(): void {
    if (this.#state === improvStates.authorized) this.#setState(improvStates.authorizationRequired);
  }

  get #capabilities(): number {
    const { identify, networks } = this.#options;
    return (
      improvCapabilities.info |
      (identify ? improvCapabilities.identify : 0) |
      (networks ? improvCapabilities.networks : 0)
    );
  }

  #take(command: number, data: Uint8Array): void {
    const { about, identify, networks, productKey, deviceName } = this.#options;
    const { invalidPacket, notAuthorized, unknownCommand } = improvErrors;
    if (command === improvCommands.identify && identify) return identify();
    if (command === improvCommands.info)
      return this.#answer(command, [about.firmware, about.version, about.hardware, about.name]);
    if (command === improvCommands.networks && networks) return void this.#look(networks);
    if (command !== improvCommands.wifi && command !== pairingCommand) return this.#setError(unknownCommand);
    if (this.#state !== improvStates.authorized) return this.#setError(notAuthorized);
    const strings = readImprovStrings(data);
    if (command === pairingCommand) {
      const pairing = strings && pairingOf(strings);
      if (!pairing) return this.#setError(invalidPacket);
      this.#pairing = pairing;
      return this.#answer(command, [productKey, deviceName]);
    }
    const [ssid = "", password = ""] = strings ?? [];
    if (strings?.length !== 2 || !fits(ssid, improvLimits.ssid) || !fits(password, improvLimits.password, 0))
      return this.#setError(invalidPacket);
    return void this.#join({ ssid, password });
  }

  async #join(wifi: Wifi): Promise<void> {
    this.#setState(improvStates.provisioning);
    try {
      await this.#options.join(wifi);
    } catch {
      this.#setState(improvStates.authorized);
      // After a mistyped password, people do not have to press the device again at once.
      if (this.#options.needsPress) this.press();
      return this.#setError(improvErrors.unableToConnect);
    }
    clearTimeout(this.#press);
    this.#setState(improvStates.provisioned);
    // The standard lets the result contain a URL to continue with, which our devices do not have.
    this.#answer(improvCommands.wifi, []);
    return this.#done.resolve({ wifi, pairing: this.#pairing });
  }

  async #look(networks: NonNullable<ImprovOptions["networks"]>): Promise<void> {
    const seen = await networks().catch(() => []);
    const strings: string[] = [];
    for (const { ssid, rssi, auth } of seen) {
      const more = [ssid, String(rssi), auth];
      // One packet has room for about a dozen networks.
      if (improvStrings([...strings, ...more]).length > improvLimits.data) break;
      strings.push(...more);
    }
    this.#answer(improvCommands.networks, strings);
  }

  #answer(command: number, strings: readonly string[]): void {
    this.#result = Uint8Array.from(improvPacket(command, improvStrings(strings)));
    this.#options.notify("result", this.#result);
  }

  #setState(state: ImprovState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.notify("state", Uint8Array.of(state));
    this.#advertise();
  }

  #setError(error: ImprovError): void {
    if (this.#error === error) return;
    this.#error = error;
    this.#options.notify("error", Uint8Array.of(error));
  }

  #advertise(): void {
    this.#options.advertise?.(improvAdvertised(this.#state, this.#capabilities));
  }
}

function fits(text: string, most: number, least = 1): boolean {
  const { length } = new TextEncoder().encode(text);
  return length >= least && length <= most;
}

function pairingOf([token = "", host = "", port = "", ...rest]: readonly string[]): Pairing | null {
  const isPort = port === "" || (/^[1-9]\d{0,4}$/.test(port) && Number(port) < 65_536);
  if (token === "" || rest.length > 0 || !isPort) return null;
  return { token, host, port: port === "" ? null : Number(port) };
}
