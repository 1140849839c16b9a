export { appsModule } from "./apps.routes.ts";
