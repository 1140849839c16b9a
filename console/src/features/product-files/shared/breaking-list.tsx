import type { BreakingChange } from "@thingwright/contract/grammar/breaking-changes.ts";
import type { EditionDifference } from "@thingwright/contract/products/edition-differences.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { FieldDevices } from "@thingwright/contract/products/product-files.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { localName } from "../../../lib/local-name.ts";
import { Alert } from "../../../ui/alert.tsx";
import { messages as pointMessages } from "../../../parts/function-points/messages/en.ts";
import { usePartName } from "../../templates/shared/own-part-words.ts";
import { messages } from "../messages/en.ts";

interface BreakingAlertProps {
  breaking: readonly BreakingChange[];
  /** Left out if no devices are affected, as in a comparison with an older edition. */
  field?: FieldDevices;
  /** Says what breaks, unless the list of differences already does. */
  children?: ReactNode;
}

/** Warns that changes break what relies on a product, with the number of affected devices. */
export function BreakingAlert({ breaking, field, children }: BreakingAlertProps) {
  const t = useMessages(messages);
  if (breaking.length === 0) return null;
  const firmware = field?.firmware
    .map(({ version, devices }) =>
      t("firmwareEntry", { version: version || t("firmwareUnknown"), count: devices }),
    )
    .join(t("separator"));
  return (
    <Alert tone="warning" title={t("breaking", { count: breaking.length })} className="font-normal">
      {children}
      {field && field.devices > 0 && (
        <p className="mt-1 first:mt-0">
          {t("breakingField", { count: field.devices, edition: field.edition })}
          {firmware && <span className="block">{t("firmware", { list: firmware })}</span>}
        </p>
      )}
    </Alert>
  );
}

interface BreakingListProps extends Omit<BreakingAlertProps, "children"> {
  points: readonly FunctionPoint[];
}

/**
 * Lists the changes to a product that break programs, scenes and firmware, because these rely on parts that were
 * removed or changed.
 */
export function BreakingList({ points, ...concerned }: BreakingListProps) {
  const { textOf, usesOf } = useBreakingWords(points);
  return (
    <BreakingAlert {...concerned}>
      <ul className="list-disc ps-4">
        {concerned.breaking.map((one) => (
          <li key={`${one.identifier} ${one.kind} ${one.was}`} className="break-words">
            {textOf(one)}
            {one.uses.length > 0 && <span className="text-muted"> · {usesOf(one)}</span>}
          </li>
        ))}
      </ul>
    </BreakingAlert>
  );
}

/** Returns the functions that describe a breaking change, and the parts of the product that are affected by it. */
export function useBreakingWords(points: readonly FunctionPoint[]) {
  const t = useMessages(messages);
  const p = useMessages(pointMessages);
  const partName = usePartName();
  const language = useLanguage();
  const nameOf = (identifier: string) => {
    const [own = "", member] = identifier.split(".");
    const point = points.find((one) => one.identifier === own);
    const name = point ? localName(point, language) : own;
    return member ? `${name} (${member})` : name;
  };
  const said = ({ kind }: BreakingChange, value: string) => {
    if (kind === "retyped") return p(`type_${value as FunctionPoint["data_type"]}`);
    return value || t("none");
  };
  return {
    textOf: (one: BreakingChange) =>
      t(`kind_${one.kind}`, {
        name: nameOf(one.identifier),
        was: said(one, one.was),
        now: said(one, one.now),
      }),
    usesOf: ({ uses }: BreakingChange) =>
      t("uses", {
        parts: uses.map((part) => partName(part as EditionDifference["part"])).join(t("separator")),
      }),
  };
}
