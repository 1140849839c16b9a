/** Reads the end of a tenant's address, `{uid}&{type}`; without a type it is `view`. */
export function parseTarget(target: string): { uid: string; type: string } {
  const at = target.indexOf("&");
  if (at < 0) return { uid: target, type: "view" };
  return { uid: target.slice(0, at), type: target.slice(at + 1) };
}
