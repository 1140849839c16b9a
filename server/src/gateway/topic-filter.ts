/** Whether a subscription's filter matches a topic [MQTT-4.7]; filters were checked when they came in. */
export function filterMatches(filter: string, topic: string): boolean {
  if (filter === topic) return true;
  if (!filter.includes("#") && !filter.includes("+")) return false;
  const wanted = filter.split("/");
  const have = topic.split("/");
  for (const [i, level] of wanted.entries()) {
    if (level === "#") return true;
    if (have[i] === undefined || (level !== "+" && level !== have[i])) return false;
  }
  return wanted.length === have.length;
}
