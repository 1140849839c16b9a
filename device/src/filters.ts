import type { Bound, Topics } from "@thingwright/contract/grammar/topic.ts";

/** Topic filters for all messages of the cloud to one device, without those that another filter covers. */
export function filtersOf(topics: Topics, names: Bound): string[] {
  const filters = Object.values(topics)
    .filter((topic) => topic.from === "cloud")
    .map((topic) =>
      topic.path
        .split("/")
        .map((level) => level.replace(/^\{(\w+)\}.*$/, (_, name: string) => names[name] ?? "+"))
        .join("/"),
    );
  return filters.filter((filter) => !filters.some((other) => other !== filter && covers(other, filter)));
}

function covers(wide: string, narrow: string): boolean {
  const have = narrow.split("/");
  const want = wide.split("/");
  return want.length === have.length && want.every((level, i) => level === "+" || level === have[i]);
}
