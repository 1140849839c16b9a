export { appPace } from "./app-client.ts";
export { downloadPath } from "./app-pages.ts";
export { type AppOfKey, appOfKey, findApp, lockApp } from "./apps.store.ts";
export { appsModule } from "./apps.routes.ts";
