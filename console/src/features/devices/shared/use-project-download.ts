import type { DeviceCodeTarget } from "@thingwright/contract/devices/device-code-targets.ts";
import { api } from "../../../lib/api.ts";
import { download } from "../../../lib/csv.ts";
import { useAction } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { useConnection } from "../api.ts";
import { boardHostOf } from "../credentials/programs/connection.ts";

/** Downloads the project with the device code of a product; a failure is shown in a toast. */
export function useProjectDownload(productId: string) {
  const may = useMay();
  const { data: connection } = useConnection();
  const fetched = useAction(api.deviceCode.download, {
    invalidates: [],
    onDone: ({ name, content }) => download(name, new Blob([content], { type: "application/zip" })),
  });
  return {
    /** Whether the user may download it. */
    isAllowed: may(api.deviceCode.download),
    pending: fetched.pending,
    start: (target: DeviceCodeTarget) => {
      const host = connection && (target === "c" ? connection.host : boardHostOf(connection));
      fetched.start({ params: { id: productId }, query: { target, host: host ?? undefined } });
    },
  };
}
