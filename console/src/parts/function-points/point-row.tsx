import { accepts, reports, type FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { ArrowLeftRight, Check, Minus, Pencil, Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Tag } from "../../ui/tag.tsx";
import { messages } from "./messages/en.ts";
import { transferIcon, typeIcon } from "./point-words.ts";
import { RangeCell } from "./range-cell.tsx";

/**
 * The columns of a row where there is room. On narrow screens, only the name and the actions are columns; the facts are
 * in lines below.
 */
export const COLUMNS =
  "grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 px-2 @5xl:grid-cols-[28px_minmax(170px,1.1fr)_132px_136px_minmax(160px,1.4fr)_88px_88px_68px]";

interface PointRowProps {
  point: FunctionPoint;
  handle: ReactNode;
  /** The keys that firmware uses for the point. */
  keys: string | undefined;
  /** Whether the point was just added, and is therefore highlighted. */
  added: boolean;
  /** Whether standard points are marked as such. */
  marksStandard: boolean;
  /** If undefined, the row is read-only. */
  actions: PointActions | undefined;
}

export interface PointActions {
  onEdit: (point: FunctionPoint) => void;
  onDelete: (point: FunctionPoint) => void;
  onPatch: (point: FunctionPoint, fields: Partial<FunctionPoint>) => void;
}

/** Memoized by point, so that a change of one point does not render two hundred rows. */
export const PointRow = memo(function PointRow({
  point,
  handle,
  keys,
  added,
  marksStandard,
  actions,
}: PointRowProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const name = local(point);
  const Type = typeIcon[point.data_type];
  const Transfer = transferIcon[point.transfer_type];
  return (
    <div
      data-added={added || undefined}
      className={cx(
        COLUMNS,
        "grid min-h-13 border-b border-line py-2 transition-colors duration-700 @5xl:py-1",
        added && "bg-accent-soft",
      )}
    >
      <span className="grid place-items-center self-start @5xl:self-center">{handle}</span>
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-2">
          <PointName name={name} onEdit={actions && (() => actions.onEdit(point))} />
          {marksStandard && point.standard && <Tag>{t("standard")}</Tag>}
          {point.consumable && <Tag>{t("consumable")}</Tag>}
        </div>
        <span className="block truncate font-mono text-meta text-muted">{point.identifier}</span>
        {keys !== undefined && (
          <span className="flex min-w-0 items-center gap-1 text-meta text-muted" title={keys}>
            <ArrowLeftRight aria-hidden className="size-3 shrink-0 text-faint" />
            <span className="sr-only">{t("mappedKeys")}</span>
            <span className="truncate font-mono">{keys}</span>
          </span>
        )}
      </div>
      <div className="col-span-2 col-start-2 row-start-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 pt-1 @5xl:contents">
        <Fact icon={Type} label={t(`type_${point.data_type}`)} />
        <Fact icon={Transfer} label={t(`transfer_${point.transfer_type}`)} />
        <div className="min-w-0 basis-full @2xl:basis-auto">
          <RangeCell point={point} />
        </div>
        <SceneSwitch
          label={t("sceneTrigger")}
          name={t("toggleTrigger", { name })}
          value={point.scene_trigger}
          reason={reports(point) ? undefined : t("notReported")}
          onChange={actions && ((scene_trigger) => actions.onPatch(point, { scene_trigger }))}
        />
        <SceneSwitch
          label={t("sceneExecute")}
          name={t("toggleExecute", { name })}
          value={point.scene_execute}
          reason={accepts(point) ? undefined : t("notIssued")}
          onChange={actions && ((scene_execute) => actions.onPatch(point, { scene_execute }))}
        />
      </div>
      <div className="col-start-3 row-start-1 flex justify-end @5xl:col-start-auto @5xl:row-start-auto">
        {actions && (
          <>
            <IconButton
              icon={Pencil}
              size="sm"
              label={t("edit", { name })}
              onClick={() => actions.onEdit(point)}
            />
            <IconButton
              icon={Trash2}
              size="sm"
              label={t("delete", { name })}
              onClick={() => actions.onDelete(point)}
            />
          </>
        )}
      </div>
    </div>
  );
});

function PointName({ name, onEdit }: { name: string; onEdit: (() => void) | undefined }) {
  if (!onEdit) return <span className="truncate font-medium">{name}</span>;
  return (
    <button
      type="button"
      onClick={onEdit}
      className="min-w-0 truncate rounded-sm text-start font-medium hover:text-accent-ink"
    >
      {name}
    </button>
  );
}

function Fact({ icon: Icon, label }: { icon: typeof Pencil; label: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className="size-3.5 shrink-0 text-faint" strokeWidth={1.75} />
      <span>{label}</span>
    </span>
  );
}

/** The value of a switch that cannot be changed. */
function Fixed({ name, value }: { name: string; value: boolean }) {
  const t = useMessages(messages);
  const Icon = value ? Check : Minus;
  return (
    <>
      <Icon aria-hidden size={16} className={value ? "text-success-ink" : "text-faint"} />
      <span className="sr-only">
        {name}: {t(value ? "yes" : "no")}
      </span>
    </>
  );
}

interface SceneSwitchProps {
  /** Shown beside the switch where there is no header row. */
  label: string;
  name: string;
  value: boolean;
  /** Why the switch is disabled. */
  reason: string | undefined;
  onChange: ((value: boolean) => void) | undefined;
}

function SceneSwitch({ label, name, value, reason, onChange }: SceneSwitchProps) {
  if (reason) {
    return (
      <span title={reason} className="hidden text-faint @5xl:inline">
        <span aria-hidden>–</span>
        <span className="sr-only">{reason}</span>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5">
      {onChange ? (
        <Switch aria-label={name} value={value} onChange={onChange} />
      ) : (
        <Fixed name={name} value={value} />
      )}
      <span aria-hidden className="text-meta text-muted @5xl:hidden">
        {label}
      </span>
    </span>
  );
}
