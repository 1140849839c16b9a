import type { ConfigurationParts, VersionedConfiguration } from "@thingwright/contract/configuration.ts";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { queryClient, queryOf, useCall, useKept } from "../../../lib/query.ts";
import { useParts } from "../../../lib/use-parts.tsx";
import { messages } from "../messages/en.ts";

/**
 * How a product is configured, besides its function points. `save` replaces some parts, each whole, and leaves the others
 * as they are; it rejects with a CallError, whose fields are named as in the parts. The page shows `dialog`.
 */
export function useConfiguration(productId: string) {
  const t = useMessages(messages);
  const kept = useKept();
  const input = { params: { id: productId } };
  const query = useCall(api.configuration.get, input);
  const { save, dialog } = useParts<VersionedConfiguration, ConfigurationParts>({
    data: query.data,
    write: (parts, base) =>
      call(api.configuration.save, { ...input, body: { ...parts, ...(base && { version: base.version }) } }),
    read: () => call(api.configuration.get, input),
    keep: (stored) => {
      queryClient.setQueryData<VersionedConfiguration>(
        queryOf(api.configuration.get, input).queryKey,
        stored,
      );
      void kept.refresh(api.configuration.steps);
    },
    words: (parts) => ({
      title: t("conflictTitle"),
      description: t("conflictText", {
        parts: parts.map((part) => t(`part_${part}`)).join(t("separator")),
      }),
    }),
  });
  return { query, configuration: query.data, save, dialog };
}
