export { consumablesModule } from "./consumables.routes.ts";
