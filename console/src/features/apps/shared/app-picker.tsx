import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useMay } from "../../../lib/user.ts";
import { MultiSelect } from "../../../ui/multi-select.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { useAllApps } from "./use-all-apps.ts";

interface AppPickerProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  disabled?: boolean | undefined;
  /** The number of chosen apps that the user has no access to. */
  outOfReach?: number | undefined;
}

/** Chooses several of the account's apps. */
export function AppPicker(props: AppPickerProps) {
  const t = useMessages(messages);
  return useMay()(api.apps.list) ? <Picker {...props} /> : <p className="text-muted">{t("noAccess")}</p>;
}

function Picker({ value, onChange, disabled, outOfReach = 0 }: AppPickerProps) {
  const t = useMessages(messages);
  const { data, error, refetch } = useAllApps();
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <SkeletonText lines={1} />;
  return (
    <div className="flex flex-col gap-2">
      {data.total === 0 ? (
        <p className="text-muted">{t("none")}</p>
      ) : (
        <MultiSelect
          aria-label={t("choose")}
          placeholder={t("choose")}
          value={[...value]}
          onChange={onChange}
          disabled={disabled}
          options={data.list.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {outOfReach > 0 && <p className="text-meta text-muted">{t("outOfReach", { count: outOfReach })}</p>}
    </div>
  );
}
