import type { Topic } from "../grammar/topic.ts";

const directions = { device: "up", cloud: "down", both: "both" } as const;

/** The table of a dialect's topics in docs/device-protocol.md. */
export function topicsTable(topics: Record<string, Topic>): string {
  const rows = Object.values(topics).map(
    ({ path, from, summary }) => `| ${directions[from]} | \`${path}\` | ${summary} |`,
  );
  return ["| direction | topic | what it is for |", "| --- | --- | --- |", ...rows].join("\n");
}
