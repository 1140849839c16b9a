import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Tag } from "../../../ui/tag.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { ModuleName } from "../../modules/shared/module-name.tsx";
import { messages } from "../messages/en.ts";
import { type ShownDifference, useDifferenceWords } from "./difference-words.ts";

const tones: Record<ShownDifference["kind"], Tone> = {
  added: "success",
  changed: "info",
  removed: "danger",
  reordered: "info",
};

interface DifferenceRowsProps<D extends ShownDifference> {
  differences: readonly D[];
  /** The function points whose names the differences refer to. */
  points: readonly FunctionPoint[];
  /** The sides that are shown beside each other. */
  sides: readonly { side: "base" | "template" | "own"; label: string }[];
  /** The keys of the chosen differences, if differences can be chosen. */
  chosen?: ReadonlySet<string>;
  /** Whether a difference is chosen and has to stay chosen. */
  isFixed?: (difference: D) => boolean;
  onChoose?: (key: string, on: boolean) => void;
  /** Further content for a difference, shown below its sides. */
  markOf?: (difference: D) => ReactNode;
}

/** Lists differences, each with its sides beside each other, and with a checkbox if differences can be chosen. */
export function DifferenceRows<D extends ShownDifference>({
  differences,
  points,
  sides,
  chosen,
  isFixed,
  onChoose,
  markOf,
}: DifferenceRowsProps<D>) {
  const t = useMessages(messages);
  const words = useDifferenceWords(points);
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
      {differences.map((difference) => {
        const { key, kind, conflict } = difference;
        const head = (
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{words.title(difference)}</span>
            <Tag tone={tones[kind]}>{t(`kind_${kind}`)}</Tag>
            {onChoose && conflict && <Tag tone="warning">{t("conflict")}</Tag>}
          </span>
        );
        return (
          <li key={key} className="flex flex-col gap-2 px-3 py-2.5">
            {onChoose ? (
              <Checkbox
                value={chosen?.has(key) ?? false}
                onChange={(on) => onChoose(key, on)}
                disabled={isFixed?.(difference) ?? false}
                label={head}
              />
            ) : (
              head
            )}
            <div className="grid gap-2 sm:grid-cols-2">
              {filled(difference, sides).map(({ side, label }) => (
                <Side
                  key={side}
                  label={label}
                  lines={words.lines(difference, difference[side])}
                  others={sides
                    .filter((other) => other.side !== side)
                    .flatMap((other) => words.lines(difference, difference[other.side]))}
                  isModule={difference.part === "module_id"}
                  none={t("none")}
                />
              ))}
            </div>
            {markOf?.(difference)}
          </li>
        );
      })}
    </ul>
  );
}

type Sides = DifferenceRowsProps<ShownDifference>["sides"];

/** The sides to show: for an added or removed item only the sides that have the item, for any other item all sides. */
function filled(difference: ShownDifference, sides: Sides): Sides {
  if (difference.kind !== "added" && difference.kind !== "removed") return sides;
  const full = sides.filter(({ side }) => (difference[side] ?? null) !== null);
  return full.length > 0 ? full : sides;
}

interface SideProps {
  label: string;
  lines: readonly string[];
  /** The lines of the other sides. A line that also occurs there is muted. */
  others: readonly string[];
  /** Whether the lines are ids of modules. */
  isModule: boolean;
  none: string;
}

function Side({ label, lines, others, isModule, none }: SideProps) {
  return (
    <div className="min-w-0 rounded-md bg-sunken px-2.5 py-2">
      <p className="text-meta text-muted">{label}</p>
      {lines.length === 0 ? (
        <p className="text-faint">{none}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line} dir="auto" className={cx("break-words", others.includes(line) && "text-muted")}>
              {isModule ? <ModuleName id={line} /> : line}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
