export { appPace } from "./app-client.ts";
export { downloadPath } from "./app-pages.ts";
export {
  type AppOfKey,
  appOfKey,
  deleteApp,
  findApp,
  lockApp,
  lockRemovedApp,
  type RemovedApp,
} from "./apps.store.ts";
export type { DeletionHook } from "./apps.ts";
export { appsModule } from "./apps.routes.ts";
