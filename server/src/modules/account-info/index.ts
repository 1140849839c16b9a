export { accountInfoModule } from "./account-info.routes.ts";
