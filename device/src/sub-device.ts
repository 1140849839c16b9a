import { DeviceError } from "./device-error.ts";
import type { Dialect, Outgoing } from "./dialect.ts";
import type { SubDeviceCredentials } from "./gateway-dialect.ts";
import { DeviceClient } from "./device-client.ts";

/** The part of a gateway that a sub-device needs. */
export interface ParentGateway {
  timeout: number;
  publish(message: Outgoing): Promise<void>;
  logout(device: SubDevice): Promise<void>;
}

/**
 * A device that its gateway signs in. Until it is closed, it is signed in again automatically after the gateway was
 * offline, or after the platform has signed it out.
 */
export class SubDevice extends DeviceClient {
  readonly credentials: SubDeviceCredentials;
  readonly #gateway: ParentGateway;

  constructor(credentials: SubDeviceCredentials, dialect: Dialect, gateway: ParentGateway) {
    super(dialect, gateway.timeout);
    this.credentials = credentials;
    this.#gateway = gateway;
  }

  /** The topic filters to which its gateway has to subscribe on its behalf. */
  get filters(): readonly string[] {
    return this.dialect.filters;
  }

  /** Signs the sub-device out; its pending requests are rejected as `closed`. The gateway stays connected. */
  async close(): Promise<void> {
    this.abandon();
    await this.#gateway.logout(this);
    this.ended();
  }

  protected async publish(message: Outgoing): Promise<void> {
    if (!this.online) throw new DeviceError("offline", "the device is offline");
    await this.#gateway.publish(message);
  }

  /** @internal */
  signedIn(): void {
    this.setOnline();
  }

  /** @internal */
  signedOut(): void {
    this.setOffline();
  }

  /** @internal */
  failed(error: unknown): void {
    this.report(error);
  }

  /** @internal */
  ended(): void {
    this.abandon();
    this.setOffline();
    this.emit("closed");
  }

  /** @internal */
  hear(topic: string, payload: Uint8Array): boolean {
    return this.receive(topic, payload);
  }
}
