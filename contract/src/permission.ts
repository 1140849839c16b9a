/** What a caller may be allowed to do. Roles pick from this table; routes, live topics and menu entries name one. */
export const permissions = [
  "category:read",
  "product:read",
  "product:create",
  "product:update",
  "product:delete",
  "device:read",
  "device:create",
  "device:update",
  "device:delete",
  "device:control",
  "member:read",
  "member:update",
  "role:read",
  "role:update",
  "tenant:read",
  "tenant:update",
  "record:read",
  "outbox:read",
] as const;

export type Permission = (typeof permissions)[number];

/** What only a person may be allowed: it leads to further rights, or to links that set a password. */
const personal = ["member:update", "role:update", "tenant:update", "outbox:read"] as const;
type Personal = (typeof personal)[number];

/** What a token for programs may be allowed. */
export const tokenPermissions = permissions.filter(
  (name): name is Exclude<Permission, Personal> => !(personal as readonly string[]).includes(name),
);

/** Who may call: everyone, everyone signed in, or who holds the permission. There is no default. */
export type Access = "public" | "session" | Permission;
