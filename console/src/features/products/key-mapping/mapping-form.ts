import { KeyMapping } from "@thingwright/contract/points/key-mapping.ts";
import type { Form } from "../../../lib/form.tsx";

export type Mapping = Pick<KeyMapping, "list">;
export type MappingForm = Form<Mapping, Mapping>;

/**
 * The rules of the form. In addition to the rules of the API contract, no key may be the identifier of a function point
 * of the product.
 */
export function mappingRules(identifiers: ReadonlySet<string>) {
  return KeyMapping.pick({ list: true }).superRefine(({ list }, context) => {
    for (const [i, { key }] of list.entries()) {
      if (identifiers.has(key))
        context.addIssue({ code: "custom", path: ["list", i, "key"], message: "key_is_identifier" });
    }
  });
}
