import type { Signing } from "../gateway.ts";

/** The target of the load generator, and the duration of the attack. */
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
  /** The minimum count of each action, by its name. On a slow machine, the attack takes longer to reach it. */
  least: Record<string, number>;
}

/** The counts of the load generator. */
export interface Report {
  /** By action. */
  done: Record<string, number>;
  /** By attack: how many actions it has counted. 0 for an attack that was always turned away. */
  came: Record<string, number>;
}

/**
 * An attack by one client. It continues until the signal is aborted, regardless of the platform's answers, and leaves
 * its connections open: they end with the process.
 * @param did counts actions by any names, for the report at the end
 */
export type Attack = (
  target: Target,
  did: (what: string, count?: number) => void,
  signal: AbortSignal,
) => Promise<void>;
