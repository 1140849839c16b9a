export { mountAccountInfo } from "./account-info.routes.ts";
