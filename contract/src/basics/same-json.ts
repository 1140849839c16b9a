/** Whether two values are the same as JSON, whatever the order of their fields; a field that is undefined is none. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, i) => sameJson(entry, other[i]))
    );
  // Most of what is compared is the same, and what is large came from the database, which has fields in one order.
  if (JSON.stringify(one) === JSON.stringify(other)) return true;
  const [fields, others] = [definedIn(one), definedIn(other)];
  return (
    fields.length === others.length &&
    fields.every(([key, value]) => Object.hasOwn(other, key) && sameJson(value, (other as Fields)[key]))
  );
}

type Fields = Readonly<Record<string, unknown>>;

const definedIn = (fields: object) => Object.entries(fields).filter(([, value]) => value !== undefined);
