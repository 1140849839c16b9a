export { accountInfoModule } from "./account-info.routes.ts";
export { quotaUse } from "./account-info.store.ts";
