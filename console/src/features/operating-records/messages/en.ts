import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Operation log",
  subtitle: "Every change that was made through this account: who, what, when and from where.",
  fileName: "operation-log",
  search: "Name, object id",
  time: "Time",
  who: "Who",
  what: "What",
  object: "Object",
  address: "Address",
  requestId: "Request id",
  anything: "All kinds",
  kind: "Kind",
  days: "Days",
  oneObject: "One object",
  emptyTitle: "Every change leaves a line here",
  emptyText: "Create a product, add a member or change a role, and it shows who did it and what changed.",
  nothingFound: "No operation matches",
  nothingFoundText: "Try fewer filters or a longer time.",
  action: "Action",
  objectId: "Object id",
  changes: "What changed",
  before: "Before",
  after: "After",
  added: "Added",
  removed: "Removed",
  changed: "Changed",
  nothingChanged: "Nothing changed: the values were the same before.",
  noChanges: "This operation keeps no values before and after.",
  input: "What was sent",
  empty: "empty",
  yes: "yes",
  no: "no",
} as const;

/** Words of the operation log. */
export const messages = defineMessages(en, () => import("./zh.ts"));
