import { appUserStatus, sex } from "@thingwright/contract/grammar/enums.ts";
import { useMessages } from "../../lib/i18n.ts";
import { api } from "../../lib/api.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SegmentFilter, SelectFilter } from "../../lib/list-filters.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { useMay } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { DateRange } from "../../ui/date-range.tsx";
import { useAllApps } from "../apps/shared/use-all-apps.ts";
import { messages } from "./messages/en.ts";
import { secondsOfDays } from "./seconds-of-days.ts";

export function useUserList() {
  return useList(api.appUsers.list, { translate: secondsOfDays });
}

/** The filters of the list of users, which are stored in the page's address. */
export function UserFilters({ list }: { list: ReturnType<typeof useUserList> }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const apps = useAllApps().data?.list ?? [];
  const may = useMay();
  const { filters, setFilters } = list;
  return (
    <ListFilterBar
      list={list}
      after={
        list.filtered && (
          <Button variant="ghost" onClick={list.clearFilters}>
            {words("clearFilters")}
          </Button>
        )
      }
    >
      <ListSearch
        list={list}
        placeholder={t(may(api.appUsers.reveal) ? "search" : "searchNames")}
        className="w-full sm:w-68"
      />
      {(apps.length > 1 || filters.app_id) && (
        <SelectFilter
          list={list}
          name="app_id"
          label={t("app")}
          any={t("anyApp")}
          options={apps.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SegmentFilter
        list={list}
        name="status"
        label={t("status")}
        options={[
          { value: appUserStatus.normal, label: t("normal") },
          { value: appUserStatus.cancelled, label: t("cancelled") },
        ]}
      />
      <SelectFilter
        list={list}
        name="sex"
        label={t("sex")}
        any={t("anySex")}
        options={[
          { value: sex.male, label: t("sex_male") },
          { value: sex.female, label: t("sex_female") },
          { value: sex.untold, label: t("sex_untold") },
        ]}
        className="w-full sm:w-32"
      />
      <DateRange
        aria-label={t("registered")}
        showLabel
        value={{ from: filters.register_from ?? "", to: filters.register_to ?? "" }}
        onChange={({ from, to }) => setFilters({ register_from: from, register_to: to })}
        clearable
      />
      <DateRange
        aria-label={t("lastLogin")}
        showLabel
        value={{ from: filters.login_from ?? "", to: filters.login_to ?? "" }}
        onChange={({ from, to }) => setFilters({ login_from: from, login_to: to })}
        clearable
      />
    </ListFilterBar>
  );
}
