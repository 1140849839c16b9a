/** What somebody is in a home: its one owner, those who look after it as well, and who lives there. */
export const homeRoles = ["owner", "admin", "member"] as const;
export type HomeRole = (typeof homeRoles)[number];
/** The roles that can be given: a home is handed over by a call of its own. */
export const givenHomeRoles = ["admin", "member"] as const;

/** Whether a role includes what another one may do. */
export function isAtLeast(role: HomeRole, least: HomeRole): boolean {
  return homeRoles.indexOf(role) <= homeRoles.indexOf(least);
}
