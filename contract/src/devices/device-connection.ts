import { z } from "zod";
import { wholeNumber } from "../basics/numbers.ts";

const Port = wholeNumber(1, 65_535);

/** The addresses at which devices reach the platform. The console puts them into commands to paste into a terminal. */
export const DeviceConnection = z.object({
  /** Null if none is configured; devices then use the host in the console's own address. */
  host: z.string().nullable(),
  mqtt_port: Port,
  /** Null without a certificate. */
  mqtts_port: Port.nullable(),
  /** The certificate that devices have to trust at `mqtts_port`, in PEM. Null if it is not known. */
  mqtts_anchor: z.string().nullable(),
  /** The path of MQTT over WebSocket, on the HTTP port. */
  websocket_path: z.string(),
  /**
   * The IP address of the server machine in its network, for a console that was opened at `localhost`, a name that
   * devices cannot use. Only calls from the server machine get it, and only if neither `host` nor the console's address
   * is configured.
   */
  lan_address: z.string().nullable(),
});
export type DeviceConnection = z.infer<typeof DeviceConnection>;
