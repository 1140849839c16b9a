export { deviceIssuesModule } from "./device-issues.routes.ts";
