export { textsNamed } from "./point-languages.store.ts";
export { propertyModelsModule } from "./property-models.routes.ts";
export { insertPool } from "./property-models.store.ts";
export { refuseAgainstPool } from "./refuse-against-pool.ts";
