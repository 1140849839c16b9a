import type { TransferType } from "../grammar/enums.ts";
import type { NewFunctionPoint } from "../points/function-points.ts";
import {
  type EnumEntry,
  type Fields,
  fieldsIn,
  isFields,
  numberOf,
  type Read,
  Reader,
  textOf,
  type ValueShape,
} from "./reader.ts";

const placeholder = /^\{\{.*\}\}$/s;
/** Keywords of an affordance and of its data schema that are read, or that say nothing about values. */
const known = new Set([
  "@type",
  "type",
  "title",
  "titles",
  "readOnly",
  "writeOnly",
  "observable",
  "forms",
  "uniqueItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "unit",
  "maxLength",
  "enum",
  "oneOf",
  "const",
  "properties",
  "items",
  "required",
  "tm:ref",
]);

/** Reads a Thing Model, or a Thing Description, of the Web of Things. */
export function readThingModel(value: Fields): Read {
  const reader = new Reader();
  for (const name of keysOf(value.events)) reader.recordLoss(name, "event_dropped");
  for (const name of keysOf(value.actions)) reader.recordLoss(name, "service_dropped");
  for (const field of ["tm:optional", "tm:required", "description", "descriptions", "schemaDefinitions"])
    if (value[field] !== undefined) reader.recordLoss("", "field_dropped", { field });
  if (fieldsIn(value.links).some(({ rel }) => rel === "tm:extends" || rel === "tm:submodel"))
    reader.recordLoss("", "reference_dropped");
  const language = languageOf(value["@context"]);
  const points = Object.entries(isFields(value.properties) ? value.properties : {}).flatMap(
    ([label, given]): NewFunctionPoint[] => {
      if (!isFields(given)) {
        reader.recordLoss(label, "broken_entry");
        return [];
      }
      const schema = withoutPlaceholders(reader, label, given);
      const shape = shapeOf(reader, label, schema, language);
      if (!shape) return [];
      for (const field of Object.keys(schema))
        if (!known.has(field)) reader.recordLoss(label, "field_dropped", { field });
      if (schema["tm:ref"] !== undefined) reader.recordLoss(label, "reference_dropped");
      const { title, english } = wordsOf(reader, label, schema, language);
      return [reader.point(label, { name: title, english }, transferOf(schema), shape)];
    },
  );
  return { points, losses: reader.losses };
}

function keysOf(value: unknown): string[] {
  return isFields(value) ? Object.keys(value) : [];
}

/** The language of titles that name none, from the file's `@context`; English if that names none either. */
function languageOf(context: unknown): string {
  const parts = Array.isArray(context) ? context.filter(isFields) : [];
  const named = parts.map((part) => textOf(part["@language"])).find((language) => language !== undefined);
  return named ?? "en";
}

function withoutPlaceholders(reader: Reader, label: string, given: Fields): Fields {
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => {
      const open = typeof value === "string" && placeholder.test(value);
      if (open) reader.recordLoss(label, "placeholder", { field });
      return !open;
    }),
  );
}

/** The title that readers of Chinese see, and the English one. */
function wordsOf(
  reader: Reader,
  label: string,
  schema: Fields,
  language: string,
): { title: string | undefined; english: string | undefined } {
  const titles = isFields(schema.titles) ? schema.titles : {};
  const inLanguage = (start: string) =>
    Object.keys(titles).find((tag) => tag.toLowerCase().split("-")[0] === start);
  const [zh, en] = [inLanguage("zh"), inLanguage("en")];
  const others = Object.keys(titles).filter((tag) => tag !== zh && tag !== en);
  if (others.length > 0) reader.recordLoss(label, "languages_dropped", { languages: others.join(", ") });
  const plain = textOf(schema.title);
  const isEnglish = language.toLowerCase().startsWith("en");
  const english = (en && textOf(titles[en])) ?? (isEnglish && zh ? plain : undefined);
  const title = (zh && textOf(titles[zh])) ?? plain ?? english;
  return { title, english: english === title && !zh ? undefined : english };
}

function transferOf(schema: Fields): TransferType {
  if (schema.readOnly === true) return "report";
  return schema.writeOnly === true ? "issue" : "issue_report";
}

function entriesOf(reader: Reader, label: string, schema: Fields, language: string): EnumEntry[] | undefined {
  if (Array.isArray(schema.enum))
    return schema.enum
      .filter((value) => typeof value === "string" || typeof value === "number")
      .map((value) => ({ value }));
  const options = fieldsIn(schema.oneOf);
  if (options.length === 0 || !options.every((option) => "const" in option)) return undefined;
  return options.map((option) => {
    const { title, english } = wordsOf(reader, label, option, language);
    return { value: option.const as string | number, text: title, text_en: english };
  });
}

function shapeOf(
  reader: Reader,
  label: string,
  schema: Fields,
  language: string,
  nested = false,
): ValueShape | undefined {
  const entries = entriesOf(reader, label, schema, language);
  const type = textOf(schema.type) ?? typeOfEntries(entries);
  switch (type) {
    case "boolean":
      return { data_type: "bool" };
    case "integer":
    case "number": {
      const whole = entries?.every(({ value }) => Number.isInteger(value) && Number(value) >= 0);
      if (entries && whole) return reader.wholeEnum(label, entries);
      if (entries) return reader.wordEnum(label, entries);
      return numbers(reader, label, type, schema);
    }
    case "string":
      return entries ? reader.wordEnum(label, entries) : reader.string(label, numberOf(schema.maxLength));
    case "object": {
      const members = isFields(schema.properties) && !nested ? Object.entries(schema.properties) : [];
      const words = members.map(([identifier, member]) => {
        const { title, english } = isFields(member)
          ? wordsOf(reader, label, member, language)
          : { title: undefined, english: undefined };
        return { identifier, name: title, english };
      });
      const shape = reader.struct(label, words, (index, inner) => {
        const member = members[index]![1];
        return isFields(member)
          ? shapeOf(reader, inner, withoutPlaceholders(reader, inner, member), language, true)
          : undefined;
      });
      if (!shape && !nested) reader.recordLoss(label, "empty_dropped");
      return shape;
    }
    case "array": {
      const codes = isFields(schema.items) ? entriesOf(reader, label, schema.items, language) : undefined;
      if (codes && !nested) return reader.fault(label, codes);
      if (!nested) reader.recordLoss(label, "array_dropped");
      return undefined;
    }
    default:
      if (!nested) reader.recordLoss(label, "type_unknown", { type: type ?? "?" });
      return undefined;
  }
}

function typeOfEntries(entries: readonly EnumEntry[] | undefined): string | undefined {
  if (!entries || entries.length === 0) return undefined;
  return entries.every(({ value }) => typeof value === "number") ? "number" : "string";
}

/** Turns an exclusive bound into the nearest value that is still allowed. */
function numbers(reader: Reader, label: string, type: "integer" | "number", schema: Fields): ValueShape {
  const data_type = type === "integer" ? "value" : "float";
  const beside = data_type === "value" ? 1 : 0.01;
  const [above, below] = [numberOf(schema.exclusiveMinimum), numberOf(schema.exclusiveMaximum)];
  return reader.numbers(label, data_type, {
    min: numberOf(schema.minimum) ?? (above === undefined ? undefined : above + beside),
    max: numberOf(schema.maximum) ?? (below === undefined ? undefined : below - beside),
    step: numberOf(schema.multipleOf),
    unit: schema.unit,
  });
}
