import { ComboboxFilter } from "../../../lib/combobox-filter.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import type { Filtered } from "../../../lib/list-filters.tsx";
import { useUser } from "../../../lib/user.ts";
import { useMemberNames } from "../api.ts";
import { messages } from "../messages/en.ts";

/** Filters a list by who acted: one of the account's people, with the user at the top. */
export function MemberFilter({ list, label }: { list: Filtered<"account_id">; label: string }) {
  const t = useMessages(messages);
  const user = useUser();
  const members = useMemberNames().data?.list ?? [];
  const chosen = list.filters.account_id;
  const options = [
    ...(user
      ? [{ value: user.uid, label: t("youNamed", { name: user.nickname }), hint: user.username }]
      : []),
    ...members
      .filter(({ uid }) => uid !== user?.uid)
      .map(({ uid, nickname, username }) => ({ value: uid, label: nickname, hint: username })),
  ];
  const known = options.some(({ value }) => value === chosen);
  if (chosen && !known) options.push({ value: chosen, label: t("oneAccount"), hint: "" });
  return <ComboboxFilter list={list} name="account_id" label={label} any={t("anybody")} options={options} />;
}
