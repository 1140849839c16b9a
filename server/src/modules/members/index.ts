export { countedMembers } from "./counted-members.store.ts";
export { list as listMembers, memberToChange } from "./members.ts";
export { countMembers } from "./members.store.ts";
export { membersModule } from "./members.routes.ts";
