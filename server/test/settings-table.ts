import { Settings } from "../src/config.ts";

/** The table of settings in docs/operations.md, generated from the schema that parses them. */
export function settingsTable(): string {
  const rows = Object.entries(Settings.shape).map(([name, schema]) => {
    const given = schema.safeParse(undefined);
    const { data } = given;
    const standard =
      data === undefined ? "" : `\`${typeof data === "object" ? JSON.stringify(data) : data}\``;
    return `| \`${name}\` | ${standard} | ${schema.description} |`;
  });
  return ["| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}
