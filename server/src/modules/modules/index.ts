export { modulesModule } from "./modules.routes.ts";
export { findModule, lockModuleAgainstDeletion, moduleNamed } from "./modules.store.ts";
