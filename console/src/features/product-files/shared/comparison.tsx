import type { BreakingChange } from "@thingwright/contract/grammar/breaking-changes.ts";
import type { ProductDifference } from "@thingwright/contract/products/edition-differences.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Comparison } from "@thingwright/contract/products/product-files.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { useMemo } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Tag } from "../../../ui/tag.tsx";
import { DifferenceRows } from "../../templates/shared/difference-rows.tsx";
import type { ShownDifference } from "../../templates/shared/difference-words.ts";
import { messages } from "../messages/en.ts";
import { BreakingAlert, useBreakingWords } from "./breaking-list.tsx";

interface ComparisonViewProps {
  comparison: Pick<Comparison, "differences" | "breaking"> & { field?: Comparison["field"] };
  /** The names of the two sides. */
  labels: { was: string; now: string };
  /**
   * Further function points that the differences refer to. They are needed to show the names. The function points that
   * differ need not be included.
   */
  points?: readonly FunctionPoint[];
  chosen?: ReadonlySet<string>;
  onChoose?: (key: string, on: boolean) => void;
}

/**
 * Removes the devices in the field from a comparison, unless the product is compared with the edition that these
 * devices use. Breaking changes since another edition do not affect them.
 */
export function concerning(
  product: Product,
  edition: number,
  { field, ...comparison }: Comparison,
): ComparisonViewProps["comparison"] {
  return { ...comparison, ...(edition === product.edition && { field }) };
}

/** Shows the differences between two sides item by item, with what each difference breaks. */
export function ComparisonView({ comparison, labels, points = [], chosen, onChoose }: ComparisonViewProps) {
  const t = useMessages(messages);
  const { differences: list, breaking, field } = comparison;
  const all = useMemo(() => [...pointsIn(list), ...points], [list, points]);
  const { textOf, usesOf } = useBreakingWords(all);
  const broken = useMemo(() => Map.groupBy(breaking, keyOf), [breaking]);
  // Differences that break something come first.
  const shown = useMemo(() => {
    const isBroken = ({ key }: ProductDifference) => Number(broken.has(key));
    return list.toSorted((a, b) => isBroken(b) - isBroken(a)).map(shownOf);
  }, [list, broken]);
  if (list.length === 0) return <p className="text-muted">{t("same")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <BreakingAlert breaking={breaking} {...(field && { field })} />
      <DifferenceRows
        differences={shown}
        points={all}
        sides={[
          { side: "base", label: labels.was },
          { side: "template", label: labels.now },
        ]}
        {...(chosen && { chosen })}
        {...(onChoose && { onChoose })}
        markOf={({ key }) =>
          broken.get(key)?.map((one) => (
            <p
              key={`${one.kind} ${one.identifier} ${one.was}`}
              className="flex items-start gap-x-2 text-meta"
            >
              <Tag tone="warning">{t("breaks")}</Tag>
              <span className="min-w-0 flex-1 pt-0.5 break-words">
                {textOf(one)}
                {one.uses.length > 0 && <span className="text-muted"> · {usesOf(one)}</span>}
              </span>
            </p>
          ))
        }
      />
    </div>
  );
}

/** The key of the difference that causes a breaking change. */
function keyOf({ kind, identifier }: BreakingChange): string {
  return kind === "key_gone" ? "keys" : `points.${identifier.split(".")[0]}`;
}

function shownOf({ was, now, ...one }: ProductDifference): ShownDifference {
  return { ...one, base: was, template: now, own: null, conflict: false };
}

/** The function points that the differences themselves contain. */
function pointsIn(list: readonly ProductDifference[]): FunctionPoint[] {
  const found = list.filter(({ key }) => key.startsWith("points."));
  return found.map(({ was, now }) => (now ?? was) as FunctionPoint);
}
