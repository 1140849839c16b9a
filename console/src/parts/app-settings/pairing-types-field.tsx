import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import {
  type PairingType,
  pairingTypeNames,
  pairingTypes,
  pairingTypesOf,
} from "@thingwright/contract/devices/pairing-types.ts";
import { Link2Off, Plus, WandSparkles, X } from "lucide-react";
import { useRef } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useButtonFocus } from "../../ui/lost-focus.tsx";
import { SortableList } from "../../ui/sortable-list.tsx";
import { Tag } from "../../ui/tag.tsx";
import { messages } from "./messages/en.ts";

interface PairingTypesFieldProps {
  value: readonly PairingType[];
  onChange: (value: PairingType[]) => void;
  /** The communication mode of the devices; null while it is not chosen. */
  mode: CommunicationMode | null;
}

/** The ways of pairing that an app offers, in order, and those that can be added. */
export function PairingTypesField({ value, onChange, mode }: PairingTypesFieldProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const offered = useRef<HTMLDivElement>(null);
  const keepFocus = useButtonFocus(offered);
  const fitting: readonly PairingType[] = mode ? pairingTypesOf[mode] : pairingTypes;
  const missing = [...fitting, ...pairingTypes.filter((one) => !fitting.includes(one))].filter(
    (one) => !value.includes(one),
  );
  const nameOf = (type: PairingType) => pairingTypeNames[type][language];
  const none = value.every((type) => !fitting.includes(type));
  return (
    <div className="flex flex-col gap-3">
      {value.length === 0 ? (
        <EmptyState icon={Link2Off} title={t("noPairing")} description={t("noPairingText")} />
      ) : (
        <SortableList
          label={t("pairingList")}
          items={value}
          keyOf={(type) => type}
          labelOf={nameOf}
          onReorder={onChange}
          className="divide-y divide-line border-y border-line"
        >
          {(type, { handle, index }) => (
            <div className="flex items-center gap-2 px-2 py-1.5">
              {handle}
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
                <span className="flex-[1_0_auto]">
                  {nameOf(type)} <code className="ms-1 font-mono text-meta text-muted">{type}</code>
                </span>
                {!fitting.includes(type) && <Tag tone="warning">{t("unfitPairing")}</Tag>}
                {index === 0 && <Tag>{t("offeredFirst")}</Tag>}
              </span>
              <IconButton
                icon={X}
                size="sm"
                label={t("removePairing", { name: nameOf(type) })}
                onClick={() => onChange(value.filter((one) => one !== type))}
              />
            </div>
          )}
        </SortableList>
      )}
      <div ref={offered} onFocus={keepFocus} className="flex flex-wrap gap-2">
        {mode && none && (
          <Button size="sm" icon={WandSparkles} onClick={() => onChange([...fitting])}>
            {t("usualPairing")}
          </Button>
        )}
        {missing
          .filter((type) => fitting.includes(type) || !mode)
          .map((type) => (
            <Button
              key={type}
              size="sm"
              variant="ghost"
              icon={Plus}
              onClick={() => onChange([...value, type])}
            >
              {nameOf(type)}
            </Button>
          ))}
      </div>
    </div>
  );
}
