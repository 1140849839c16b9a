import type { TransferType } from "../grammar/enums.ts";
import type { NewFunctionPoint, StructMember } from "../points/function-points.ts";
import type { TextParameters } from "../basics/language.ts";
import { limits } from "../grammar/limits.ts";
import { cleanText } from "../basics/text.ts";
import { type Loss, type LossKind, lossRecorder } from "./losses.ts";

/** An object from a file, whose fields are not checked yet. */
export type Fields = Readonly<Record<string, unknown>>;
/** The values that a function point or a member may have: the data type, and the rules that go with it. */
export type ValueShape = Omit<StructMember, "identifier" | "name" | "name_en" | "data_type"> &
  Pick<NewFunctionPoint, "data_type" | "members">;

/** The result of reading a file. */
export interface Read {
  points: NewFunctionPoint[];
  losses: Loss[];
}

/** The result of writing a file. */
export interface Written {
  value: object;
  losses: Loss[];
}

/** The range for numbers whose file names none: that of a signed 32-bit integer. */
const anyNumber = { min: -2_147_483_648, max: 2_147_483_647 };

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** Returns the entries of a list that are objects; an empty list if the value is no list. */
export function fieldsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
/** Reads a number, which several formats write as text. Returns undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
export function inHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Turns the content of a file into valid parts of function points, and notes what is lost on the way. */
export class Reader {
  readonly losses: Loss[] = [];
  readonly #taken = new Taken();

  recordLoss(point: string, kind: LossKind, parameters?: TextParameters): void {
    lossRecorder(this.losses, point)(kind, parameters);
  }

  /** Builds a function point with a unique identifier and a name. A fault can only be reported. */
  point(
    label: string,
    words: { name: string | undefined; english?: string | undefined },
    transfer: TransferType,
    shape: ValueShape,
  ): NewFunctionPoint {
    const isFault = shape.data_type === "fault";
    if (isFault && transfer !== "report") this.recordLoss(label, "fault_read_only");
    return {
      identifier: this.identifier(label),
      ...this.names(label, words.name, words.english),
      transfer_type: isFault ? "report" : transfer,
      ...shape,
    };
  }

  /** Makes a unique identifier. @param taken the identifiers so far of the same structure; by default of the file */
  identifier(given: string, taken = this.#taken, point = given): string {
    const word = given.replace(/[^A-Za-z0-9_]/g, "_");
    const made = taken.take(/^[A-Za-z]/.test(word) ? word : `p_${word}`, limits.identifier);
    if (made !== given) this.recordLoss(point, "identifier_changed", { from: given, to: made });
    return made;
  }

  /**
   * Makes the name and the English name. The English name may be longer, so if the file has none, a name without
   * Chinese that had to be cut is kept in full as the English name.
   */
  names(
    point: string,
    given: string | undefined,
    english?: string,
  ): { name: string; name_en?: string | undefined } {
    if (given === undefined) this.recordLoss(point, "name_missing");
    const full = fitName(given ?? point, limits.functionTranslation) || point.slice(0, limits.functionName);
    const name = [...full].slice(0, limits.functionName).join("").trim();
    if (given !== undefined && name !== given)
      this.recordLoss(point, "name_changed", { from: given, to: name, limit: limits.functionName });
    const longer = name !== full && !/\p{Script=Han}/u.test(full) ? full : undefined;
    const name_en = english === undefined ? longer : fitName(english, limits.functionTranslation);
    if (english !== undefined && name_en !== english)
      this.recordLoss(point, "name_changed", {
        from: english,
        to: name_en ?? "",
        limit: limits.functionTranslation,
      });
    return name_en ? { name, name_en } : { name };
  }

  /** Cleans and shortens the text of an enumeration's value, or of a fault. */
  text(point: string, given: string): string {
    const clean = cleanText(given);
    const text = [...clean].slice(0, limits.enumText).join("").trim();
    if (text !== given) this.recordLoss(point, "text_shortened", { from: given, to: text });
    return text;
  }

  /** Minimum, maximum, step and unit of whole numbers, or of numbers with two decimals. */
  numbers(
    point: string,
    data_type: "value" | "float",
    given: { min?: number | undefined; max?: number | undefined; step?: number | undefined; unit?: unknown },
  ): ValueShape {
    const rounded = (value: number | undefined) => {
      if (value === undefined) return undefined;
      const within = Math.min(Math.max(value, -limits.functionNumber), limits.functionNumber);
      const fit = data_type === "value" ? Math.round(within) : inHundredths(within);
      if (fit !== value) this.recordLoss(point, "rounded", { from: value, to: fit });
      return fit;
    };
    let [min, max] = [rounded(given.min), rounded(given.max)];
    if (min === undefined || max === undefined || min >= max) {
      const valid = min === undefined || max === undefined;
      min = valid ? (min ?? Math.min(anyNumber.min, (max ?? 0) - 1)) : anyNumber.min;
      max = valid ? (max ?? Math.max(anyNumber.max, min + 1)) : anyNumber.max;
      this.recordLoss(point, "range_chosen", { min, max });
    }
    const step = given.step === undefined ? undefined : this.#step(point, data_type, given.step, max - min);
    const unit = this.#unit(point, given.unit);
    return { data_type, min, max, ...(step !== undefined && { step }), ...(unit && { unit }) };
  }

  #step(point: string, data_type: "value" | "float", step: number, most: number): number | undefined {
    const fit = data_type === "value" ? Math.round(step) : inHundredths(step);
    // Compared in hundredths, because of binary fractions: 0.3 - 0.2 is below 0.1.
    if (fit !== step || step <= 0 || Math.round(step * 100) > Math.round(most * 100)) {
      this.recordLoss(point, "step_dropped", { step });
      return undefined;
    }
    return fit;
  }

  #unit(point: string, given: unknown): string | undefined {
    const from = textOf(given);
    if (from === undefined) return undefined;
    const to = from.trim().slice(0, limits.unit);
    if (to !== from) this.recordLoss(point, "unit_changed", { from, to });
    return to;
  }

  string(point: string, length: number | undefined): ValueShape {
    const most = limits.functionValueBytes;
    const max_length = length === undefined ? most : Math.min(Math.max(Math.round(length), 1), most);
    if (length === undefined) this.recordLoss(point, "length_chosen", { to: most });
    else if (length !== max_length)
      this.recordLoss(point, "length_changed", { from: length, to: max_length });
    return { data_type: "string", max_length };
  }

  /** An enumeration of whole numbers; undefined if no value is left. */
  wholeEnum(point: string, given: readonly EnumEntry[]): ValueShape | undefined {
    const enums = this.#enums(point, given, ({ value }) => {
      const number = numberOf(value);
      const fits = number !== undefined && Number.isInteger(number) && number >= 0;
      if (!fits || number > limits.functionNumber) return undefined;
      return number;
    });
    return enums.length > 0 ? { data_type: "enum_int", enums } : undefined;
  }

  /** An enumeration of words; undefined if no value is left. */
  wordEnum(point: string, given: readonly EnumEntry[]): ValueShape | undefined {
    const taken = new Taken();
    const enums = this.#enums(point, given, ({ value }) => {
      const from = String(value);
      const to = this.#word(from, taken, limits.functionValueBytes);
      if (to !== from) this.recordLoss(point, "enum_value_changed", { from, to });
      return to;
    });
    return enums.length > 0 ? { data_type: "enum_string", enums } : undefined;
  }

  #enums<V extends string | number>(
    point: string,
    given: readonly EnumEntry[],
    valueOf: (entry: EnumEntry) => V | undefined,
  ) {
    const seen = new Set<V>();
    return this.#atMost(point, given).flatMap((entry) => {
      const value = valueOf(entry);
      if (value === undefined || seen.has(value)) {
        this.recordLoss(point, "enum_value_dropped", { from: String(entry.value) });
        return [];
      }
      seen.add(value);
      const text = (entry.text && this.text(point, entry.text)) || String(value).slice(0, limits.enumText);
      const text_en = entry.text_en && this.text(point, entry.text_en);
      return [{ value, text, ...(text_en && { text_en }) }];
    });
  }

  /** A fault with these codes; undefined if there are no codes. */
  fault(point: string, given: readonly EnumEntry[]): ValueShape | undefined {
    const taken = new Taken();
    const faults = this.#atMost(point, given).map(({ value, text, text_en }) => {
      const from = String(value);
      const code = this.#word(from, taken, limits.faultCode);
      if (code !== from) this.recordLoss(point, "enum_value_changed", { from, to: code });
      const content = (text && this.text(point, text)) || code;
      const content_en = text_en && this.text(point, text_en);
      return { code, content, ...(content_en && { content_en }) };
    });
    return faults.length > 0 ? { data_type: "fault", faults } : undefined;
  }

  #atMost(point: string, given: readonly EnumEntry[]): readonly EnumEntry[] {
    const limit = limits.enumValues;
    if (given.length > limit)
      this.recordLoss(point, "values_dropped", { limit, count: given.length - limit });
    return given.slice(0, limit);
  }

  /** Makes a word of letters, digits and underscores that is not in `taken`. */
  #word(from: string, taken: Taken, most: number): string {
    return taken.take(from.replace(/[^A-Za-z0-9_]/g, "_") || "_", most);
  }

  /** Builds a structure. @param read reads one member; it returns undefined for a member that is no simple value */
  struct(
    point: string,
    members: readonly { identifier: string; name?: string | undefined; english?: string | undefined }[],
    read: (index: number, label: string) => ValueShape | undefined,
  ): ValueShape | undefined {
    const taken = new Taken();
    const fitting = members.flatMap((given, index) => {
      const label = `${point}.${given.identifier}`;
      const shape = read(index, label);
      const { data_type } = shape ?? {};
      if (!shape || data_type === "struct" || data_type === "fault") {
        this.recordLoss(point, "nested_dropped", { field: given.identifier });
        return [];
      }
      const identifier = this.identifier(given.identifier, taken, point);
      return [{ identifier, ...this.names(label, given.name, given.english), ...shape } as StructMember];
    });
    const limit = limits.structMembers;
    if (fitting.length > limit)
      this.recordLoss(point, "values_dropped", { limit, count: fitting.length - limit });
    return fitting.length > 0 ? { data_type: "struct", members: fitting.slice(0, limit) } : undefined;
  }

  /** Notes the fields of the file that a function point cannot hold. */
  dropFields(point: string, given: Fields, known: readonly string[]): void {
    for (const [field, value] of Object.entries(given)) {
      const nothing = value === null || value === undefined || value === "";
      if (!nothing && !known.includes(field)) this.recordLoss(point, "field_dropped", { field });
    }
  }
}

/** Words in use. A file may repeat a word ten thousand times, so numbers that were tried for it are not tried again. */
class Taken {
  readonly #words = new Set<string>();
  readonly #numbers = new Map<string, number>();

  /** @returns the word, cut to `most` characters; if it is taken, the word with the next free number */
  take(given: string, most: number): string {
    let word = given.slice(0, most);
    const start = word.slice(0, most - 6);
    let number = this.#numbers.get(start) ?? 2;
    if (this.#words.has(word)) {
      do word = `${start}_${number++}`;
      while (this.#words.has(word));
      this.#numbers.set(start, number);
    }
    this.#words.add(word);
    return word;
  }
}

export interface EnumEntry {
  value: string | number;
  text?: string | undefined;
  text_en?: string | undefined;
}

/** Replaces the characters that names may not have, and cuts the name to `limit` characters. */
function fitName(given: string, limit: number): string {
  const fitting = cleanText(given).replace(/[^\p{Script=Han}A-Za-z0-9 ()（）/%℃°.·_-]+/gu, " ");
  return [...cleanText(fitting)].slice(0, limit).join("").trim();
}
