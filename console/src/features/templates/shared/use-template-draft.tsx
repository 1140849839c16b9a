import type { TemplateParts } from "@thingwright/contract/products/template-content.ts";
import type { TemplateDraft } from "@thingwright/contract/products/templates.ts";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { queryClient, queryOf, useCall, useKept } from "../../../lib/query.ts";
import { useParts } from "../../../lib/use-parts.tsx";
import { messages } from "../messages/en.ts";

/**
 * The draft of a category's template. `save` replaces each given part as a whole and leaves the other parts unchanged.
 * It rejects with a CallError whose field paths begin with the name of a part (`guides.ap.steps.0.text.en`). The page
 * must render `dialog`.
 */
export function useTemplateDraft(categoryId: string) {
  const t = useMessages(messages);
  const kept = useKept();
  const input = { params: { id: categoryId } };
  const query = useCall(api.templates.get, input);
  const draft = query.data;
  const { save, dialog } = useParts<TemplateDraft, TemplateParts>({
    data: draft,
    write: (parts, base) =>
      call(api.templates.save, {
        ...input,
        body: { ...parts, ...(base && { draft_version: base.draft_version }) },
      }),
    read: () => call(api.templates.get, input),
    keep: (stored) => {
      queryClient.setQueryData<TemplateDraft>(queryOf(api.templates.get, input).queryKey, stored);
      void kept.refresh(api.templates.versions);
    },
    nameOf: (part) => t(`part_${part}`),
  });
  return { query, draft, save, dialog };
}
