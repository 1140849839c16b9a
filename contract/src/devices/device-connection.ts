import { z } from "zod";
import { wholeNumber } from "../basics/numbers.ts";

const Port = wholeNumber(1, 65_535);

/** The addresses at which devices reach the platform. The console puts them into commands to paste into a terminal. */
export const DeviceConnection = z.object({
  /** Null if none is configured; then it is the host in the console's own address. */
  host: z.string().nullable(),
  mqtt_port: Port,
  /** Null without a certificate. */
  mqtts_port: Port.nullable(),
  /** The certificate that devices have to trust at `mqtts_port`, in PEM. Null if it is not known. */
  mqtts_anchor: z.string().nullable(),
  /** The path of MQTT over WebSocket, on the HTTP port. */
  websocket_path: z.string(),
  /**
   * The address of this machine in its network, for a console that was opened at `localhost`, which is useless to a
   * device. Given only to calls from this machine, and only if neither host nor console have a configured address.
   */
  lan_address: z.string().nullable(),
});
export type DeviceConnection = z.infer<typeof DeviceConnection>;
