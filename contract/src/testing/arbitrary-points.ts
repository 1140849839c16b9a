import * as fc from "fast-check";
import { accepts, FunctionPoint, type NewFunctionPoint, reports } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";

const name = fc.stringMatching(/^[A-Za-z开关亮度][A-Za-z0-9开关亮度%℃()]{0,14}$/);
const english = fc.option(fc.stringMatching(/^[A-Z][a-z]{0,20}$/), { nil: undefined });
const identifier = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,20}$/);
const word = fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 6 });
const unit = fc.constantFrom(undefined, "%", "℃", "kWh");

/** Numbers in a range, some with a step, in units of the smallest step. */
const range = (by: number) =>
  fc
    .record({
      min: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      span: fc.integer({ min: 1, max: 1_000_000 }),
      step: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
      unit,
    })
    .map(({ min, span, step, ...rest }) => ({
      min: min / by,
      max: (min + span) / by,
      ...(step !== undefined && step <= span && { step: step / by }),
      ...rest,
    }));

const simple = fc.oneof(
  fc.record({ data_type: fc.constant("bool" as const) }),
  range(1).map((numbers) => ({ data_type: "value" as const, ...numbers })),
  range(100).map((numbers) => ({ data_type: "float" as const, ...numbers })),
  fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 6 }).chain((values) =>
    fc.record({
      data_type: fc.constant("enum_int" as const),
      enums: fc.tuple(
        ...values.map((value) => fc.record({ value: fc.constant(value), text: name, text_en: english })),
      ),
    }),
  ),
  words.chain((values) =>
    fc.record({
      data_type: fc.constant("enum_string" as const),
      enums: fc.tuple(
        ...values.map((value) => fc.record({ value: fc.constant(value), text: name, text_en: english })),
      ),
    }),
  ),
  fc.record({
    data_type: fc.constant("string" as const),
    max_length: fc.integer({ min: 1, max: limits.functionValueBytes }),
  }),
);
const fault = words.chain((codes) =>
  fc.record({
    data_type: fc.constant("fault" as const),
    faults: fc.tuple(
      ...codes.map((code) => fc.record({ code: fc.constant(code), content: name, content_en: english })),
    ),
  }),
);
const struct = fc.record({
  data_type: fc.constant("struct" as const),
  members: fc.uniqueArray(
    fc
      .record({ identifier, name, name_en: english })
      .chain((named) => simple.map((shape) => ({ ...named, ...shape }))),
    { selector: (member) => member.identifier, minLength: 1, maxLength: 4 },
  ),
});

const point = fc
  .record({
    identifier,
    name,
    name_en: english,
    shape: fc.oneof({ weight: 4, arbitrary: simple }, fault, struct),
    transfer_type: fc.constantFrom("issue_report" as const, "report" as const, "issue" as const),
    scene_trigger: fc.boolean(),
    scene_execute: fc.boolean(),
    worn: fc.boolean(),
  })
  .map(({ shape, worn, ...fields }) => {
    const transfer_type = shape.data_type === "fault" ? "report" : fields.transfer_type;
    const scene_trigger = fields.scene_trigger && reports({ transfer_type });
    const scene_execute = fields.scene_execute && accepts({ transfer_type });
    const isNumber = shape.data_type === "value" || shape.data_type === "float";
    const consumable = { unit: "days", threshold: 0 } as const;
    const wears = worn && isNumber && shape.max > 0 && reports({ transfer_type });
    const use = { transfer_type, scene_trigger, scene_execute, ...(wears && { consumable }) };
    const made = { ...fields, ...use, ...shape };
    return FunctionPoint.parse(JSON.parse(JSON.stringify(made)) as NewFunctionPoint);
  });
/** Function points of a product, of every type. */
export const points = fc.uniqueArray(point, { selector: (one) => one.identifier, maxLength: 8 });
