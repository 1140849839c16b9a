export { modulesModule } from "./modules.routes.ts";
export { findModule, keepModule, moduleNamed } from "./modules.store.ts";
