import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCall } from "../../../lib/query.ts";
import { messages } from "../messages/en.ts";

/** The name of a module of which only the id is known. */
export function ModuleName({ id }: { id: string }) {
  const t = useMessages(messages);
  const { data, isError } = useCall(api.modules.get, { params: { id } }, { staleTime: 60_000 });
  return data?.name ?? (isError ? t("gone") : "…");
}
