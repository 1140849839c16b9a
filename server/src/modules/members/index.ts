export { list as listMembers } from "./members.ts";
export { mountMembers } from "./members.routes.ts";
