import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { keyOf, queryClient } from "../../../lib/query.ts";
import { toast } from "../../../ui/toast.ts";
import { withRows } from "./with-rows.ts";

/** Maps the keys of a restored function point again. Reports a failure in a toast. */
export function restoreKeys(productId: string, lost: readonly MappedKey[]): void {
  if (lost.length > 0) mapAgain(productId, lost).catch((error: unknown) => toast.error(errorText(error)));
}

/** Maps the keys of a function point again after its identifier has changed. Reports a failure in a toast. */
export function moveKeys(
  productId: string,
  mapping: readonly MappedKey[],
  { from, to }: { from: string; to: string },
): void {
  const keys = mapping.filter(({ key, identifier }) => identifier === from && key !== to);
  restoreKeys(
    productId,
    keys.map(({ key }) => ({ key, identifier: to })),
  );
}

async function mapAgain(productId: string, lost: readonly MappedKey[]): Promise<void> {
  const params = { id: productId };
  const { list, version } = await call(api.keyMapping.get, { params });
  await call(api.keyMapping.replace, { params, body: { list: withRows(list, lost), version } });
  await queryClient.invalidateQueries({ queryKey: keyOf(api.keyMapping.get) });
}
