export { removalOfApps, type TakeFrom } from "./app-removal.ts";
export { appUsersModule } from "./app-users.routes.ts";
export {
  checkPassword,
  type Guarding,
  languageOfPerson,
  sameAsChecked,
  writeTo,
  type WritingToPeople,
} from "./own-account.ts";
export { acceptedPolicies } from "./app-users.store.ts";
export { ageIn } from "./profile.ts";
export { personLiveSource } from "./live-source.ts";
export { people } from "./people.ts";
export type { PersonPart } from "./person-parts.ts";
