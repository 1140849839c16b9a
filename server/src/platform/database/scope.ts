declare const made: unique symbol;

/** Whose rows a query may touch. Made only by the functions here; every store function takes one first. */
export interface Scope {
  readonly [made]: "scope";
  /** The primary account that owns the rows; null for the platform itself. */
  readonly owner: string | null;
  /** The products whose rows are visible. */
  readonly products: "all" | readonly string[];
}

/** The scope of the platform's own work, which sees every owner's rows. */
export interface SystemScope extends Scope {
  readonly owner: null;
  readonly reason: string;
}

/** What a signed-in person may see. */
export function scopeOf(actor: { owner: string; products: "all" | readonly string[] }): Scope {
  return { owner: actor.owner, products: actor.products } as Scope;
}

/** What a device's own messages may touch. */
export function deviceScope(device: { ownerId: string; productId: string }): Scope {
  return { owner: device.ownerId, products: [device.productId] } as unknown as Scope;
}

/** @param reason why no owner applies, for the reader */
export function systemScope(reason: string): SystemScope {
  return { owner: null, products: "all", reason } as unknown as SystemScope;
}

/** The owner that new rows get. Throws for the system scope: rows of the platform name their owner. */
export function ownerOf(scope: Scope): string {
  if (scope.owner === null) throw new Error("the system scope owns nothing");
  return scope.owner;
}
