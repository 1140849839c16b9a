import type { MappedKey } from "@thingwright/contract/key-mapping.ts";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { keyOf, queryClient } from "../../../lib/query.ts";
import { withRows } from "./with-rows.ts";

/** Maps the keys again that went with a function point which is back. */
export async function restoreKeys(productId: string, lost: readonly MappedKey[]): Promise<void> {
  const params = { id: productId };
  const { list, version } = await call(api.keyMapping.get, { params });
  await call(api.keyMapping.replace, { params, body: { list: withRows(list, lost), version } });
  await queryClient.invalidateQueries({ queryKey: keyOf(api.keyMapping.get) });
}
