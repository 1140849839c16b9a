export { modulesModule } from "./modules.routes.ts";
export { keepModule } from "./modules.store.ts";
