import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Locator, Page } from "playwright-core";

const typeLabels = {
  bool: "Boolean",
  value: "Integer",
  float: "Float",
  enum_int: "Enum (integer)",
  enum_string: "Enum (string)",
  string: "String",
  struct: "Structure",
  fault: "Fault",
} as const;
const transferLabels = {
  issue_report: "Send and report",
  report: "Report only",
  issue: "Send only",
} as const;

/** Adds a custom function point with the drawer of the definition, as a person does. */
export async function addPoint(page: Page, point: FunctionPoint): Promise<void> {
  const drawer = await openPointDrawer(page);
  await drawer.getByLabel(/^Name/).fill(point.name);
  await drawer.getByLabel(/^English name/).fill(point.name_en ?? "");
  await fillIdentifier(drawer.getByLabel(/^Identifier/), point.identifier);
  await drawer.getByRole("radio", { name: typeLabels[point.data_type], exact: true }).click();
  await fillRange(drawer, point);
  if (point.data_type === "string") await drawer.getByLabel(/^Maximum length/).fill(String(point.max_length));
  const enums = point.enums?.map(({ value, text, text_en }) => [String(value), text, text_en]);
  await fillEntries(drawer, "Add enum value", ["Value", "Text", "English text"], enums);
  const faults = point.faults?.map(({ code, content, content_en }) => [code, content, content_en]);
  await fillEntries(drawer, "Add fault code", ["Code", "Meaning", "English meaning"], faults);
  for (const [i, member] of (point.members ?? []).entries()) {
    const name = drawer.getByLabel(/^Name/).nth(i + 1);
    if ((await name.count()) === 0) await drawer.getByRole("button", { name: "Add a member" }).click();
    await name.fill(member.name);
    await drawer
      .getByLabel(/^English name/)
      .nth(i + 1)
      .fill(member.name_en ?? "");
    await fillIdentifier(drawer.getByLabel(/^Identifier/).nth(i + 1), member.identifier);
    await drawer
      .getByRole("combobox", { name: /^Data type/ })
      .nth(i)
      .click();
    await page.getByRole("option", { name: typeLabels[member.data_type], exact: true }).click();
    await fillRange(drawer, member, i);
  }
  if (point.data_type !== "fault") {
    await drawer.getByRole("radio", { name: new RegExp(`^${transferLabels[point.transfer_type]}`) }).click();
  }
  await drawer.getByRole("button", { name: "Create" }).click();
  await drawer.waitFor({ state: "detached" });
}

export async function openPointDrawer(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add custom" }).click();
  const drawer = page.getByRole("dialog", { name: "Add a custom function point" });
  await drawer.waitFor();
  return drawer;
}

/** Focuses the field before filling it, because the field fills itself when the field of the name loses the focus. */
async function fillIdentifier(field: Locator, identifier: string): Promise<void> {
  await field.focus();
  await field.fill(identifier);
}

async function fillRange(
  drawer: Locator,
  range: Pick<FunctionPoint, "min" | "max" | "step" | "unit">,
  nth = 0,
) {
  const fields = { Minimum: range.min, Maximum: range.max, Step: range.step, Unit: range.unit };
  for (const [label, value] of Object.entries(fields)) {
    if (value !== undefined)
      await drawer
        .getByLabel(new RegExp(`^${label}`))
        .nth(nth)
        .fill(String(value));
  }
}

/** Fills the rows of a list, and adds rows that are missing. */
async function fillEntries(
  drawer: Locator,
  add: string,
  labels: readonly string[],
  rows: (string | undefined)[][] = [],
) {
  for (const [i, row] of rows.entries()) {
    const inputs = labels.map((label) => drawer.getByPlaceholder(label, { exact: true }).nth(i));
    if ((await inputs[0]?.count()) === 0) await drawer.getByRole("button", { name: add }).click();
    for (const [column, input] of inputs.entries()) await input.fill(row[column] ?? "");
  }
}
