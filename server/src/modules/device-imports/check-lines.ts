import { MakerLabels, labelsIn } from "@thingwright/contract/devices/device-labels.ts";
import type { ImportField } from "@thingwright/contract/devices/device-import-fields.ts";
import type { LineProblem } from "@thingwright/contract/devices/device-imports.ts";
import { NewDevice } from "@thingwright/contract/devices/devices.ts";
import { keyOf } from "@thingwright/contract/grammar/validation.ts";
import { randomText } from "../../platform/ids.ts";
import type { CsvRecord } from "./read-csv.ts";

/** A line of the file with its problems. */
export interface CheckedLine {
  line: number;
  device_name: string;
  name: string;
  mac: string;
  tuyalink_id: string;
  labels: Record<string, string>;
  /** In plain text; null if the platform generates the secret. */
  secret: string | null;
  problems: LineProblem[];
  /** The cells as they stand in the file, with the secret blanked out. */
  cells: string[];
}

/** The fields whose values must differ from line to line. */
const unique = ["device_name", "tuyalink_id", "mac"] as const;
type Unique = (typeof unique)[number];

/** Values that existing devices already have. */
export type TakenValues = Record<Unique, ReadonlySet<string>>;

const fields = NewDevice.shape;

/** Checks the lines of one file, in their order. */
export class LineChecks {
  readonly #columns: readonly (ImportField | null)[];
  /** For each value, the first line that has it. */
  readonly #seen: Record<Unique, Map<string, number>> = {
    device_name: new Map(),
    tuyalink_id: new Map(),
    mac: new Map(),
  };

  /** @param columns the field that each column holds; null for a column that is ignored */
  constructor(columns: readonly (ImportField | null)[]) {
    this.#columns = columns;
  }

  /** Checks a line by itself and against the lines before it. */
  read({ line, cells }: CsvRecord): CheckedLine {
    const problems: LineProblem[] = [];
    const value = (field: Exclude<ImportField, "labels">): string => {
      const cell = this.#cell(cells, field);
      if (cell === "") return "";
      const parsed = fields[field].safeParse(cell);
      if (parsed.success) return parsed.data ?? "";
      const { key: message, parameters } = keyOf(parsed.error.issues[0]!);
      problems.push({ field, problem: "cell_refused", parameters: { ...parameters, message } });
      return "";
    };
    const given = {
      device_name: value("device_name"),
      name: value("name"),
      mac: value("mac"),
      tuyalink_id: value("tuyalink_id"),
    };
    const secret = value("device_secret") || null;
    const labels = this.#labels(cells, problems);
    for (const field of unique) this.#repeated(field, given[field], line, problems);
    // A line without a device name gets a random one, as does a device that is added singly.
    const device_name = given.device_name || (problems.length === 0 ? randomText(12) : "");
    const at = this.#columns.indexOf("device_secret");
    return {
      line,
      ...given,
      device_name,
      name: given.name || device_name,
      labels,
      secret,
      problems,
      cells: cells.map((cell, i) => (i === at ? "" : cell)),
    };
  }

  /** Adds a problem for each value of a line that another device already has. */
  compare(checked: CheckedLine, taken: TakenValues): void {
    for (const field of unique) {
      const value = checked[field];
      if (value !== "" && taken[field].has(value))
        checked.problems.push({ field, problem: "already_exists", parameters: { value } });
    }
  }

  #cell(cells: readonly string[], field: ImportField): string {
    const at = this.#columns.indexOf(field);
    const cell = at === -1 ? "" : (cells[at] ?? "").trim();
    // An export puts an apostrophe before a text that a spreadsheet would take for a formula.
    return /^'[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
  }

  #labels(cells: readonly string[], problems: LineProblem[]): Record<string, string> {
    const cell = this.#cell(cells, "labels");
    if (cell === "") return {};
    const read = labelsIn(cell);
    const parsed = read && MakerLabels.safeParse(read);
    if (parsed?.success) return parsed.data;
    const { key: message, parameters } = parsed
      ? keyOf(parsed.error.issues[0]!)
      : { key: "labels_format", parameters: {} };
    problems.push({
      field: "labels",
      problem: "cell_refused",
      parameters: { ...parameters, message },
    });
    return {};
  }

  #repeated(field: Unique, value: string, line: number, problems: LineProblem[]): void {
    if (value === "") return;
    const first = this.#seen[field].get(value);
    if (first === undefined) this.#seen[field].set(value, line);
    else problems.push({ field, problem: "line_repeated", parameters: { line: first } });
  }
}
