export { deviceCodeModule } from "./device-code.routes.ts";
