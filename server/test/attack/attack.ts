import type { Signing } from "../gateway.ts";

/** Whom the load generator attacks, and how long. */
export interface Target {
  httpPort: number;
  mqttPort: number;
  /** MQTT over TLS. */
  mqttsPort: number;
  /** Signed-in tenants, for attacks from within. */
  tokens: readonly string[];
  /** A hundred devices of another tenant. */
  devices: readonly Signing[];
  seconds: number;
  /** How often what has to be done at least, by its name: on a slow machine, that takes longer. */
  least: Record<string, number>;
}

/** What the load generator has done. */
export interface Report {
  /** By what was done. */
  done: Record<string, number>;
  /** By the attack: one that was always turned away has come to nothing. */
  came: Record<string, number>;
}

/**
 * One client's excess. It goes on until the signal is aborted, whatever the platform answers, and leaves connections
 * open: they end with the process.
 * @param did counts what was done, by any names; it is reported at the end
 */
export type Attack = (
  target: Target,
  did: (what: string, count?: number) => void,
  signal: AbortSignal,
) => Promise<void>;
