import { z } from "zod";
import { accepts, type FunctionPoint, type MemberRules, reports, stepOf } from "../points/function-points.ts";
import type { ProductWhole } from "../products/edition-differences.ts";
import { usesOf } from "../product-file/identifiers.ts";
import { same } from "../products/template-differences.ts";

/** Changes that break users of a function point, in the order in which they are listed. */
const breakingKinds = [
  "removed",
  "renamed",
  "retyped",
  "no_longer_reported",
  "no_longer_issued",
  "range_narrowed",
  "step_changed",
  "length_narrowed",
  "values_gone",
  "faults_gone",
  "members_gone",
  "unit_changed",
  "key_gone",
] as const;

export const BreakingChange = z.object({
  /** The function point, or its member as `color.h`. */
  identifier: z.string(),
  kind: z.enum(breakingKinds),
  was: z.string(),
  now: z.string(),
  /** Whether the change also breaks firmware in the field, which keeps reporting and accepting its old values. */
  devices: z.boolean(),
  /** The parts of the configuration that used it before. */
  uses: z.array(z.string()),
});
export type BreakingChange = z.infer<typeof BreakingChange>;

type Compared = Pick<ProductWhole, "points" | "keys"> & {
  configuration: Partial<ProductWhole["configuration"]>;
};
type Change = Pick<BreakingChange, "kind" | "was" | "now"> & { identifier?: string; devices?: boolean };

/** The changes of a product that can break programs, scenes and firmware that rely on its earlier definition. */
export function breakingChanges(was: Compared, now: Compared): BreakingChange[] {
  const after = new Map(now.points.map((point) => [point.identifier, point]));
  const added = now.points.filter(
    ({ identifier }) => !was.points.some((one) => one.identifier === identifier),
  );
  const found: BreakingChange[] = [];
  for (const point of was.points) {
    const next = after.get(point.identifier);
    const uses = usesOf(was.configuration, point.identifier);
    const changes = next ? ofPoint(point, next) : [removalOrRename(point, added)];
    for (const change of changes)
      found.push({ identifier: point.identifier, devices: true, uses, ...change });
  }
  const kept = new Map(now.keys.map(({ key, identifier }) => [key, identifier]));
  for (const { key, identifier } of was.keys)
    // The keys of a removed function point are removed with it, and are not reported again.
    if (after.has(identifier) && kept.get(key) !== identifier)
      found.push({
        identifier,
        kind: "key_gone",
        was: key,
        now: kept.get(key) ?? "",
        devices: true,
        uses: [],
      });
  return found;
}

/** A missing function point counts as renamed if an added one differs from it only in the identifier. */
function removalOrRename(point: FunctionPoint, added: readonly FunctionPoint[]): Change {
  const bare = ({ identifier: _identifier, standard: _standard, ...rest }: FunctionPoint) => rest;
  const again = added.find((one) => same(bare(one), bare(point)));
  return { kind: again ? "renamed" : "removed", was: point.identifier, now: again?.identifier ?? "" };
}

function ofPoint(was: FunctionPoint, now: FunctionPoint): Change[] {
  const found: Change[] = [];
  if (reports(was) && !reports(now))
    found.push({ kind: "no_longer_reported", was: was.transfer_type, now: now.transfer_type });
  if (accepts(was) && !accepts(now))
    found.push({ kind: "no_longer_issued", was: was.transfer_type, now: now.transfer_type, devices: false });
  return [...ofType(was, now), ...found];
}

function ofType(was: MemberRules, now: MemberRules): Change[] {
  if (was.data_type !== now.data_type) return [{ kind: "retyped", was: was.data_type, now: now.data_type }];
  const found: Change[] = [];
  const range = ({ min, max }: MemberRules) => `${min ?? "-∞"} … ${max ?? "∞"}`;
  if ((now.min ?? -Infinity) > (was.min ?? -Infinity) || (now.max ?? Infinity) < (was.max ?? Infinity))
    found.push({ kind: "range_narrowed", was: range(was), now: range(now) });
  const isNumber = was.data_type === "value" || was.data_type === "float";
  if (isNumber && !fitsSteps(was, now))
    found.push({
      kind: "step_changed",
      was: String(stepOf(was)),
      now: String(stepOf(now)),
    });
  if ((was.unit ?? "") !== (now.unit ?? ""))
    found.push({ kind: "unit_changed", was: was.unit ?? "", now: now.unit ?? "" });
  if ((now.max_length ?? Infinity) < (was.max_length ?? Infinity))
    found.push({ kind: "length_narrowed", was: String(was.max_length), now: String(now.max_length) });
  const gone = <V>(before: readonly V[] = [], after: readonly V[] = []) =>
    before.filter((one) => !after.includes(one)).join(", ");
  const values = (rules: MemberRules) => rules.enums?.map(({ value }) => value);
  const codes = (rules: MemberRules) => rules.faults?.map(({ code }) => code);
  const valuesGone = gone(values(was), values(now));
  if (valuesGone) found.push({ kind: "values_gone", was: valuesGone, now: "" });
  const faultsGone = gone(codes(was), codes(now));
  if (faultsGone) found.push({ kind: "faults_gone", was: faultsGone, now: "" });
  return [...found, ...ofMembers(was as FunctionPoint, now as FunctionPoint)];
}

/**
 * Whether values on the old steps are on the new steps; in hundredths, because binary fractions do not add up exactly.
 */
function fitsSteps(was: MemberRules, now: MemberRules): boolean {
  const hundredths = (value: number) => Math.round(value * 100);
  const [before, after] = [was, now].map((rules) => hundredths(stepOf(rules as never))) as [number, number];
  const offset = hundredths(was.min ?? 0) - hundredths(now.min ?? 0);
  // A raised minimum shifts the steps; it is reported as a narrowed range instead.
  return before % after === 0 && (offset % after === 0 || (now.min ?? 0) > (was.min ?? 0));
}

function ofMembers(was: FunctionPoint, now: FunctionPoint): Change[] {
  const after = new Map(now.members?.map((member) => [member.identifier, member]));
  return (was.members ?? []).flatMap((member): Change[] => {
    const identifier = `${was.identifier}.${member.identifier}`;
    const next = after.get(member.identifier);
    if (!next) return [{ identifier, kind: "members_gone", was: member.identifier, now: "" }];
    return ofType(member, next).map((change) => ({ ...change, identifier }));
  });
}
