import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { RecordActor } from "@thingwright/contract/accounts/operating-records.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ComboboxFilter } from "../../lib/combobox-filter.tsx";
import { useDebounced } from "../../lib/debounce.ts";
import { useMessages } from "../../lib/i18n.ts";
import type { Filtered } from "../../lib/list-filters.tsx";
import { useCall } from "../../lib/query.ts";
import { useUser } from "../../lib/user.ts";
import type { Option } from "../../ui/option.ts";
import { messages } from "./messages/en.ts";

/** The number of people shown; the server finds the others by the typed text. */
const shownAtOnce = 50;

/**
 * Filters the log by the person who acted. Lists the people of the account, the user first, and deleted members, too.
 */
export function ActorFilter({ list, label }: { list: Filtered<"account_id">; label: string }) {
  const t = useMessages(messages);
  const user = useUser();
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim().slice(0, limits.keywordLength));
  const found = useCall(
    api.operatingRecords.actors,
    { query: { page_size: shownAtOnce, order: "asc", ...(keyword && { keyword }) } },
    { staleTime: 60_000, keepPrevious: true },
  );
  const optionOf = ({ uid, nickname, username, deleted }: RecordActor): Option => {
    const name = deleted ? t("deletedAccount", { name: nickname }) : nickname;
    return {
      value: uid,
      label: uid === user?.uid ? t("youNamed", { name: nickname }) : name,
      hint: username,
    };
  };
  const listed = (found.data?.list ?? []).map(optionOf);
  const self = user && optionOf({ ...user, deleted: false });
  const options = self && !keyword ? [self, ...listed.filter(({ value }) => value !== self.value)] : listed;
  const chosen = list.filters.account_id;
  const known = [...options, self].find((option) => option?.value === chosen);
  const fetched = useCall(
    api.operatingRecords.actors,
    { query: { keyword: chosen ?? "" } },
    { enabled: chosen !== undefined && found.isSuccess && !known },
  );
  const other = fetched.data?.list.find(({ uid }) => uid === chosen);
  const one = known ?? (other ? optionOf(other) : { value: chosen ?? "", label: t("oneAccount"), hint: "" });
  return (
    <ComboboxFilter
      list={list}
      name="account_id"
      label={label}
      any={t("anybody")}
      options={options}
      selected={chosen === undefined ? null : one}
      loading={found.isFetching}
      onQueryChange={setTyped}
    />
  );
}
