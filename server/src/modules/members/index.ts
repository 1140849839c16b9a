export { list as listMembers } from "./members.ts";
export { membersModule } from "./members.routes.ts";
