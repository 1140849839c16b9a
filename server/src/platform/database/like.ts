const special = /[\\%_]/g;

/** A LIKE pattern for texts that contain what was typed. */
export function containing(typed: string): string {
  return `%${typed.replace(special, "\\$&")}%`;
}

/** A LIKE pattern for texts that begin with what was typed: an index serves it. */
export function startingWith(typed: string): string {
  return `${typed.replace(special, "\\$&")}%`;
}
