import { useConnection, usePoints } from "../api.ts";
import { type Reporting, samplePoint, sampleReport } from "./command-lines.ts";

/** Where devices of a product connect, with a first report for it; `isEmpty` if they have nothing to report. */
export function useReporting(productId: string) {
  const { points, pending } = usePoints(productId);
  const { data, error, refetch } = useConnection();
  const reporting: Reporting | undefined =
    pending || !data ? undefined : { host: data.host, port: data.mqtt_port, ...sampleReport(points) };
  return { reporting, isEmpty: !samplePoint(points), error, refetch };
}
