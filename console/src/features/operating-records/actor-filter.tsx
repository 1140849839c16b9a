import { api } from "../../lib/api.ts";
import { ComboboxFilter } from "../../lib/combobox-filter.tsx";
import { useMessages } from "../../lib/i18n.ts";
import type { Filtered } from "../../lib/list-filters.tsx";
import { useCall } from "../../lib/query.ts";
import { useUser } from "../../lib/user.ts";
import { messages } from "./messages/en.ts";

/** Filters the log by who acted: one of the account's people, the user first and deleted members last. */
export function ActorFilter({ list, label }: { list: Filtered<"account_id">; label: string }) {
  const t = useMessages(messages);
  const user = useUser();
  const actors = useCall(api.operatingRecords.actors, {}, { staleTime: 60_000 }).data?.list ?? [];
  const chosen = list.filters.account_id;
  const options = [
    ...(user
      ? [{ value: user.uid, label: t("youNamed", { name: user.nickname }), hint: user.username }]
      : []),
    ...actors
      .filter(({ uid }) => uid !== user?.uid)
      .map(({ uid, nickname, username, deleted }) => ({
        value: uid,
        label: deleted ? t("deletedAccount", { name: nickname }) : nickname,
        hint: username,
      })),
  ];
  const known = options.some(({ value }) => value === chosen);
  if (chosen && !known) options.push({ value: chosen, label: t("oneAccount"), hint: "" });
  return <ComboboxFilter list={list} name="account_id" label={label} any={t("anybody")} options={options} />;
}
