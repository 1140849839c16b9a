import type { Caller } from "../caller.ts";
import type { Platform } from "../harness.ts";
import { type Fixture, moduleSamples, type ProductFixture } from "./samples.ts";

/** Makes the objects of `owner` that belong to products, one of each kind: a member's role may leave them out. */
export async function makeProducts(platform: Platform, owner: Caller): Promise<ProductFixture> {
  const made = {} as Fixture;
  for (const { makeInProducts } of moduleSamples)
    Object.assign(made, await makeInProducts?.(platform, owner, made));
  return made;
}

/** Makes one object of every kind for `owner`, including the objects that belong to products. */
export async function makeFixture(platform: Platform, owner: Caller): Promise<Fixture> {
  const made = (await makeProducts(platform, owner)) as Fixture;
  for (const { makeInAccount } of moduleSamples)
    Object.assign(made, await makeInAccount?.(platform, owner, made));
  return made;
}
