/** Converts a JSON value to a Python literal. The literal's value is the same as the result of `json.loads`. */
export function pythonLiteral(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null || value === undefined) return "None";
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${pythonLiteral(inner)}`,
  );
  return `{${entries.join(", ")}}`;
}
