/** A person's role in a home: its only owner, an admin who also manages it, or a member who lives there. */
export const homeRoles = ["owner", "admin", "member"] as const;
export type HomeRole = (typeof homeRoles)[number];
/** The roles that an owner can assign. Handing over a home to another owner is a call of its own. */
export const givenHomeRoles = ["admin", "member"] as const;

/** Whether a role includes the rights of another one. */
export function isAtLeast(role: HomeRole, least: HomeRole): boolean {
  return homeRoles.indexOf(role) <= homeRoles.indexOf(least);
}
