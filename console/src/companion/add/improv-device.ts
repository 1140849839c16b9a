import {
  improvCapabilities,
  type ImprovCharacteristic,
  improvCharacteristics,
  improvCommands,
  improvErrors,
  type ImprovNetwork,
  improvPacket,
  improvService,
  type ImprovState,
  improvStates,
  improvStrings,
  pairingCommand,
  readImprovNetworks,
  readImprovPacket,
  readImprovStrings,
} from "@thingwright/contract/points/improv.ts";

// The parts of the Web Bluetooth API that are used here: TypeScript has no types for them.
interface Characteristic extends EventTarget {
  readonly value?: DataView;
  readValue(): Promise<DataView>;
  startNotifications(): Promise<unknown>;
  writeValueWithResponse(bytes: Uint8Array): Promise<void>;
}
interface Server {
  readonly connected: boolean;
  connect(): Promise<Server>;
  disconnect(): void;
  getPrimaryService(uuid: string): Promise<{ getCharacteristic(uuid: string): Promise<Characteristic> }>;
}
interface BluetoothDevice extends EventTarget {
  readonly name?: string;
  readonly gatt: Server;
}
interface Bluetooth {
  requestDevice(options: { filters: { services: string[] }[] }): Promise<BluetoothDevice>;
}

/** How many bytes every device accepts in one write, whatever packet size was negotiated. */
const pieceBytes = 20;
/** The longest host name, in characters, that fits into a packet beside the token. */
const mostHost = 200;
/** How long to wait for an answer, in milliseconds. Joining a Wi-Fi network takes the longest. */
const patience = { usual: 10_000, networks: 12_000, wifi: 60_000 };

/** A command that failed. `why` is the Improv error code, `lost` for a lost connection, or `silent` for a timeout. */
export class ImprovFailure extends Error {
  readonly why: number | "lost" | "silent";
  constructor(why: ImprovFailure["why"]) {
    super(`Improv: ${why}`);
    this.why = why;
  }
}

/** The state of a Bluetooth device, as far as it is known. */
export interface ImprovView {
  isConnected: boolean;
  state: ImprovState;
}

interface Call {
  command: number;
  settle: (result: string[] | ImprovFailure) => void;
}

/** A device that receives its Wi-Fi credentials over Web Bluetooth, by the Improv standard. */
export class ImprovDevice {
  readonly #device: BluetoothDevice;
  readonly #listeners = new Set<() => void>();
  readonly #characteristics = new Map<ImprovCharacteristic, Characteristic>();
  #view: ImprovView = { isConnected: false, state: improvStates.authorized };
  #capabilities = 0;
  #call: Call | null = null;
  /**
   * Resolves when the current call has ended. Calls run one at a time, because an answer says only which command it
   * belongs to.
   */
  #queue: Promise<void> = Promise.resolve();

  private constructor(device: BluetoothDevice) {
    this.#device = device;
    device.addEventListener("gattserverdisconnected", () => {
      this.#show({ isConnected: false });
      this.#call?.settle(new ImprovFailure("lost"));
    });
  }

  /** Lets the person choose a device nearby. Throws the browser's DOMException `NotFoundError` if none is chosen. */
  static async choose(): Promise<ImprovDevice> {
    const { bluetooth } = navigator as unknown as { bluetooth: Bluetooth };
    return new ImprovDevice(await bluetooth.requestDevice({ filters: [{ services: [improvService] }] }));
  }

  get name(): string {
    return this.#device.name ?? "";
  }
  get canBlink(): boolean {
    return (this.#capabilities & improvCapabilities.identify) !== 0;
  }
  get canLook(): boolean {
    return (this.#capabilities & improvCapabilities.networks) !== 0;
  }

  readonly view = (): ImprovView => this.#view;
  readonly onView = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Connects to the device and subscribes to its notifications. Throws the browser's error if the device is out of
   * reach or does not support Improv.
   */
  async connect(): Promise<void> {
    const server = await this.#device.gatt.connect();
    const service = await server.getPrimaryService(improvService);
    // The requests are sent one after another, because some systems refuse two at a time.
    for (const of of ["capabilities", "state", "error", "result", "command"] as const) {
      const characteristic = await service.getCharacteristic(improvCharacteristics[of]);
      const isKnown = this.#characteristics.get(of) === characteristic;
      this.#characteristics.set(of, characteristic);
      if (of === "capabilities") this.#capabilities = (await characteristic.readValue()).getUint8(0);
      if (of === "capabilities" || of === "command") continue;
      await characteristic.startNotifications();
      if (!isKnown) characteristic.addEventListener("characteristicvaluechanged", () => void this.#heard(of));
    }
    const state = await this.#characteristics.get("state")?.readValue();
    this.#show({ isConnected: true, state: (state?.getUint8(0) ?? improvStates.authorized) as ImprovState });
  }

  disconnect(): void {
    this.#device.gatt.disconnect();
  }

  /** Makes the device identify itself, such as by blinking. The device does not answer this command. */
  async blink(): Promise<void> {
    await this.#write(improvPacket(improvCommands.identify));
  }

  /** Asks the device for the Wi-Fi networks that it sees. Throws ImprovFailure. */
  async networks(): Promise<ImprovNetwork[]> {
    return readImprovNetworks(await this.#ask(improvCommands.networks, [], patience.networks));
  }

  /**
   * Gives the device the pairing token that binds it to a home. Throws ImprovFailure.
   * @param host the platform's host name; empty for the host that the device knows already. A name longer than {@link
   * mostHost} is sent as empty
   * @returns the product key and name of the device; null if the device does not know the pairing command
   */
  async pair(token: string, host: string): Promise<{ product_key: string; device_name: string } | null> {
    try {
      const [product_key = "", device_name = ""] = await this.#ask(pairingCommand, [
        token,
        host.length > mostHost ? "" : host,
        "",
      ]);
      return { product_key, device_name };
    } catch (error) {
      if (error instanceof ImprovFailure && error.why === improvErrors.unknownCommand) return null;
      throw error;
    }
  }

  /** Makes the device join a Wi-Fi network, and resolves once the device has joined. Throws ImprovFailure. */
  async join(ssid: string, password: string): Promise<void> {
    await this.#ask(improvCommands.wifi, [ssid, password], patience.wifi);
  }

  async #ask(command: number, strings: string[], wait = patience.usual): Promise<string[]> {
    const asked = this.#queue.then(() => this.#askNow(command, strings, wait));
    this.#queue = asked.then(
      () => {},
      () => {},
    );
    return asked;
  }

  async #askNow(command: number, strings: string[], wait: number): Promise<string[]> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answer = new Promise<string[] | ImprovFailure>((resolve) => {
      const settle = (result: string[] | ImprovFailure) => {
        clearTimeout(timer);
        this.#call = null;
        resolve(result);
      };
      this.#call = { command, settle };
      timer = setTimeout(settle, wait, new ImprovFailure("silent"));
    });
    const written = this.#write(improvPacket(command, improvStrings(strings)));
    written.catch(() => this.#call?.settle(new ImprovFailure("lost")));
    const result = await answer;
    // The pieces of two commands must not mix. So the write must end before the next command, even if the device has
    // answered before the last piece was sent.
    await written.catch(() => {});
    if (result instanceof ImprovFailure) throw result;
    return result;
  }

  async #write(packet: Uint8Array): Promise<void> {
    for (let at = 0; at < packet.length; at += pieceBytes)
      await this.#characteristics.get("command")?.writeValueWithResponse(packet.slice(at, at + pieceBytes));
  }

  async #heard(of: ImprovCharacteristic): Promise<void> {
    const characteristic = this.#characteristics.get(of);
    const [first = 0] = bytesOf(characteristic?.value);
    if (of === "state") {
      this.#show({ state: first as ImprovState });
      // The state is taken as the answer: devices turn Bluetooth off once they are provisioned, and the result may be
      // lost with the connection.
      if (first === improvStates.provisioned && this.#call?.command === improvCommands.wifi)
        this.#call.settle([]);
    } else if (of === "error") {
      if (first !== improvErrors.none) this.#call?.settle(new ImprovFailure(first));
    } else {
      let packet = readImprovPacket(bytesOf(characteristic?.value));
      // A notification is cut at the connection's packet size, but reading the characteristic returns the whole value.
      if (packet === "incomplete") packet = readImprovPacket(bytesOf(await characteristic?.readValue()));
      if (packet === null || packet === "incomplete" || packet.command !== this.#call?.command) return;
      this.#call.settle(readImprovStrings(packet.data) ?? []);
    }
  }

  #show(change: Partial<ImprovView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function bytesOf(view: DataView | undefined): Uint8Array {
  return view
    ? new Uint8Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength))
    : new Uint8Array();
}
