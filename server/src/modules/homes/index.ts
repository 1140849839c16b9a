export { changing as changingHome, memberOf as homeOf } from "./homes.ts";
export { findRoom as roomIn, lockHome, lockPerson, membersIn, presenceIn } from "./homes.store.ts";
export { homesModule } from "./homes.routes.ts";
export { hashOfSpoken, newSpokenCode, tryingCode } from "./spoken-code.ts";
export type { HomeTies } from "./ties.ts";
export { homesOfPeople } from "./person-part.ts";
export { thingsOfHomes } from "./things.ts";
