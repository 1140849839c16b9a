import { useConnection, usePoints } from "../api.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { programPoints } from "./programs/program-points.ts";
import { samplePoint, sampleReport } from "./programs/sample-report.ts";

/** The inputs of the programs for a product's devices; `isEmpty` is true if the devices have nothing to report. */
export function usePrograms(productId: string) {
  const definition = usePoints(productId);
  const connection = useConnection();
  const nameOf = useLocalName();
  const { points, pending } = definition;
  const { data } = connection;
  return {
    parts:
      pending || !data
        ? undefined
        : { connection: data, report: sampleReport(points), points: programPoints(points, nameOf) },
    isEmpty: !samplePoint(points),
    error: definition.error ?? connection.error,
    refetch: () => {
      if (definition.error) definition.refetch();
      if (connection.error) void connection.refetch();
    },
  };
}
