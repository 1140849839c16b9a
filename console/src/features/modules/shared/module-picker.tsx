import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { ModuleSummary } from "@thingwright/contract/products/modules.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useDebounced } from "../../../lib/debounce.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCall } from "../../../lib/query.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import type { Option, ValueControl } from "../../../ui/option.ts";
import { messages } from "../messages/en.ts";
import { ModuleCard } from "./module-card.tsx";

/** The number of modules shown; the server finds the others by the typed text. */
const shownAtOnce = 50;

interface ModulePickerProps extends ValueControl<string | null> {
  /** Offers modules of this communication mode only. */
  mode?: CommunicationMode | null;
}

/** Chooses a module, or none, and shows the chosen one. */
export function ModulePicker({ value, mode, ...control }: ModulePickerProps) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim().slice(0, limits.keywordLength));
  const query = {
    page_size: shownAtOnce,
    sort: "name",
    order: "asc",
    ...(keyword && { keyword }),
    ...(mode && { communication_mode: mode }),
  } as const;
  const found = useCall(api.modules.list, { query }, { staleTime: 60_000, keepPrevious: true });
  const modules = found.data?.list ?? [];
  const known = modules.find(({ id }) => id === value);
  const fetched = useCall(
    api.modules.get,
    { params: { id: value ?? "" } },
    { enabled: value !== null && found.isSuccess && known === undefined },
  );
  const chosen: ModuleSummary | undefined = known ?? (fetched.data?.id === value ? fetched.data : undefined);
  const isGone = value !== null && !chosen && fetched.isError;
  return (
    <div className="flex flex-col gap-2">
      <Combobox
        {...control}
        value={value}
        clearable
        placeholder={t("choose")}
        options={modules.map(optionOf)}
        selected={chosen ? optionOf(chosen) : isGone ? { value, label: t("gone") } : null}
        loading={found.isFetching}
        onQueryChange={setTyped}
      />
      {chosen && <ModuleCard module={chosen} />}
    </div>
  );
}

function optionOf({ id, name, chip }: ModuleSummary): Option {
  return { value: id, label: name, hint: chip };
}
