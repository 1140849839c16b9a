import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { NewBehavior } from "@thingwright/contract/devices/virtual-devices.ts";
import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import type { Form } from "../../../lib/form.tsx";

type Values = z.input<typeof NewBehavior>;

/** The generators of a device, by the identifiers of its function points. */
export type BehaviorForm = Form<Values, z.output<typeof NewBehavior>>;

/** The form path of a field in a function point's generator. */
export function pathOf({ identifier }: Pick<FunctionPoint, "identifier">, field: string): FieldPath<Values> {
  return `generators.${identifier}.${field}` as FieldPath<Values>;
}
