import { asleep, deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { SelectFilter } from "../../../lib/list-filters.tsx";
import { Button } from "../../../ui/button.tsx";
import { DateRange } from "../../../ui/date-range.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { messages as devices } from "../messages/en.ts";
import { ActivatedFilter, StatusFilter } from "./state-filters.tsx";
import { AreaFilter } from "./area-filter.tsx";
import type { Devices } from "./use-devices.ts";
import { panelFilters } from "./filter-chips.tsx";
import { messages } from "./messages/en.ts";

type TextName = "firmware_version" | "mac";

/** The rarely used filters, in a panel behind a button that shows how many of them are in use. */
export function MoreFilters({ list }: { list: Devices }) {
  const t = useMessages(messages);
  const count = panelFilters.filter((name) => list.filters[name]).length;
  return (
    <Popover
      align="end"
      title={t("filtersTitle")}
      trigger={
        <Button icon={ListFilter}>{count > 0 ? t("moreFiltersCount", { count }) : t("moreFilters")}</Button>
      }
    >
      <Panel list={list} />
    </Popover>
  );
}

function Panel({ list }: { list: Devices }) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const { filters, setFilters } = list;
  const full = "w-full";
  return (
    <div className="grid w-[min(22rem,calc(100vw-4rem))] grid-cols-2 gap-x-3 gap-y-3">
      <ActivatedFilter list={list} className={full} />
      <StatusFilter list={list} className={full} />
      <SelectFilter
        list={list}
        name="kind"
        label={words("kind")}
        any={t("anyKind")}
        options={[
          { value: deviceKind.real, label: words("real") },
          { value: deviceKind.virtual, label: words("virtual") },
        ]}
        className={full}
      />
      <SelectFilter
        list={list}
        name="refused"
        label={t("refused")}
        any={t("anyRefused")}
        options={[{ value: "1", label: t("refusedLately") }]}
        className={full}
      />
      <SelectFilter
        list={list}
        name="asleep"
        label={words("asleep")}
        any={t("anyAsleep")}
        options={[
          { value: asleep.yes, label: words("asleep") },
          { value: asleep.no, label: t("notAsleep") },
        ]}
        className={full}
      />
      <AreaFilter list={list} className={full} />
      <TextFilter
        list={list}
        name="firmware_version"
        label={words("firmware")}
        help={t("firmwareExact")}
        most={limits.firmwareVersion}
      />
      <TextFilter list={list} name="mac" label={words("mac")} help={t("macStart")} most={17} />
      <div className="col-span-2">
        <Field label={words("boundAt")}>
          <DateRange
            value={{ from: filters.bound_from ?? "", to: filters.bound_to ?? "" }}
            onChange={({ from, to }) => setFilters({ bound_from: from, bound_to: to })}
            clearable
            className={full}
          />
        </Field>
      </div>
    </div>
  );
}

interface TextFilterProps {
  list: Devices;
  name: TextName;
  label: string;
  help: string;
  most: number;
}

/** A text filter. It is applied when the user presses Enter or leaves the field. */
function TextFilter({ list, name, label, help, most }: TextFilterProps) {
  const given = list.filters[name] ?? "";
  const [typed, setTyped] = useState(given);
  const apply = () => {
    if (typed.trim() !== given) list.setFilter(name, typed.trim());
  };
  return (
    <Field label={label} help={help}>
      <Input
        value={typed}
        maxLength={most}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === "Enter" && apply()}
      />
    </Field>
  );
}
