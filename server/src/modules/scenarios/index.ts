export { scenariosModule } from "./scenarios.routes.ts";
