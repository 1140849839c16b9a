import type { Topic } from "../topic.ts";

/** A dialect's topics as docs/device-protocol.md shows them. */
export function topicsTable(topics: Record<string, Topic>): string {
  const rows = Object.values(topics).map(
    ({ path, from, summary }) => `| ${from === "device" ? "up" : "down"} | \`${path}\` | ${summary} |`,
  );
  return ["| direction | topic | what it is for |", "| --- | --- | --- |", ...rows].join("\n");
}
