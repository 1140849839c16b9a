import type { IClientOptions } from "mqtt";
import { type NativeCredentials, signIn } from "./sign-in.ts";

export interface TokenCredentials {
  /** The device's access token. */
  token: string;
  /** Any text; generated if left out. */
  clientId?: string;
}

export interface ConnectionOptions {
  /** `mqtt://`, `mqtts://`, `ws://host/mqtt` or `wss://host/mqtt`; a bare host means `mqtt://`. */
  url: string;
  /** The MQTT keep-alive in seconds. */
  keepAlive?: number;
  /** Milliseconds to wait for an answer of the platform. */
  timeout?: number;
  /** Milliseconds before reconnecting: doubled from the first to the last. */
  reconnect?: { first: number; last: number };
  /** The certificate authority of a platform whose certificate is not public, in PEM. */
  ca?: string | Buffer;
}

export type DeviceOptions = ConnectionOptions & (NativeCredentials | TokenCredentials);

/** The address with a scheme. */
export function urlOf({ url }: ConnectionOptions): string {
  return /^[a-z]+:\/\//i.test(url) ? url : `mqtt://${url}`;
}

/** The options for mqtt.js. */
export function mqttOptions(options: DeviceOptions): IClientOptions {
  const { keepAlive = 60, timeout = 10_000, ca } = options;
  const encrypted = /^(mqtts|ssl|wss):/i.test(urlOf(options));
  return {
    clean: true,
    keepalive: keepAlive,
    connectTimeout: timeout,
    resubscribe: false,
    queueQoSZero: false,
    reconnectOnConnackError: true,
    ...(ca === undefined ? {} : { ca }),
    ...("token" in options
      ? {
          username: options.token,
          clientId: options.clientId ?? `device-${Math.random().toString(36).slice(2, 12)}`,
        }
      : signIn({ secureMode: encrypted ? "2" : "3", timestamp: Date.now(), ...options })),
  };
}
