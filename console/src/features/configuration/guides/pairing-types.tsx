import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import {
  type PairingType,
  pairingTypeNames,
  pairingTypesOf,
} from "@thingwright/contract/devices/pairing-types.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { Card } from "../../../ui/card.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { messages } from "./messages/en.ts";

interface PairingTypesProps {
  types: readonly PairingType[];
  mode: CommunicationMode;
  /** The link or button that opens the place where the ways of pairing can be changed. */
  action: ReactNode;
}

/** The ways of pairing of a product, in the order in which they are offered. */
export function PairingTypes({ types, mode, action }: PairingTypesProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const fitting: readonly PairingType[] = pairingTypesOf[mode];
  return (
    <Card title={t("pairing")} description={t("pairingText")} actions={action}>
      <ul aria-label={t("pairing")} className="flex flex-wrap gap-2">
        {types.map((type) => (
          <li key={type}>
            <Tag tone={fitting.includes(type) ? "neutral" : "warning"}>
              {pairingTypeNames[type][language]}
              {!fitting.includes(type) && ` · ${t("unfit")}`}
            </Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}
