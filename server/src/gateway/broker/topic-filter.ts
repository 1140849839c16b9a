const slash = 0x2f;
const plus = 0x2b;
const hash = 0x23;

/**
 * Whether a subscription's filter matches a topic [MQTT-4.7]. The filter is valid, because it was checked when the
 * device subscribed. A filter may have far more levels than the topic, so reading the filter stops as soon as the
 * result is certain.
 */
export function filterMatches(filter: string, topic: string): boolean {
  if (filter === topic) return true;
  if (!filter.includes("+") && !filter.endsWith("#")) return false;
  let at = 0;
  for (let i = 0; i < filter.length; i++) {
    const wanted = filter.charCodeAt(i);
    if (wanted === hash) return true;
    if (wanted === plus) {
      while (at < topic.length && topic.charCodeAt(at) !== slash) at++;
    } else if (at < topic.length) {
      if (topic.charCodeAt(at++) !== wanted) return false;
    } else {
      // `a/#` matches `a`, too.
      return wanted === slash && filter.charCodeAt(i + 1) === hash;
    }
  }
  return at === topic.length;
}
