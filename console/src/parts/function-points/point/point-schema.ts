import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { z } from "zod";
import { pointOf, type PointDraft } from "./point-draft.ts";

/**
 * Checks the form's draft with the schema of the contract, and its identifier against those in use.
 * @param taken the identifiers of the product's other points
 * @param standard the identifiers of the standard points, which a custom point must not use
 */
export function pointForm(taken: ReadonlySet<string>, standard: ReadonlySet<string>) {
  return z.custom<PointDraft>().transform((draft, context): FunctionPoint => {
    const checked = FunctionPoint.safeParse(pointOf(draft), { reportInput: true });
    for (const issue of checked.error?.issues ?? []) context.issues.push(issue as z.core.$ZodRawIssue);
    const identifier = draft.identifier.trim();
    const message = taken.has(identifier)
      ? "identifier_exists"
      : standard.has(identifier) && "identifier_standard";
    if (message) {
      context.addIssue({ code: "custom", path: ["identifier"], message, input: draft.identifier });
    }
    return checked.data ?? z.NEVER;
  });
}
