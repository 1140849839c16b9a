/** Whether two values are equal as JSON, in any order of fields; an undefined field counts as absent. */
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
  // A fast path: most compared values are equal, and large ones come from the database, which fixes the order of
  // fields.
  if (JSON.stringify(one) === JSON.stringify(other)) return true;
  const [fields, others] = [definedIn(one), definedIn(other)];
  return (
    fields.length === others.length &&
    fields.every(([key, value]) => Object.hasOwn(other, key) && sameJson(value, (other as Fields)[key]))
  );
}

type Fields = Readonly<Record<string, unknown>>;

const definedIn = (fields: object) => Object.entries(fields).filter(([, value]) => value !== undefined);
