export { definition, definitionsOf } from "./definition.ts";
export { thingModels } from "./models.ts";
export {
  createSample,
  get as getProduct,
  list as listProducts,
  remove as removeProduct,
} from "./products.ts";
export { productsModule } from "./products.routes.ts";
export { productsKeptByKey } from "./product-secret.ts";
export { findRegistering } from "./product-secret.store.ts";
export { countedDevices } from "./counted-devices.store.ts";
export {
  addToDeviceCount,
  findProduct,
  type LockedProduct,
  lockProduct,
  updateProduct,
} from "./products.store.ts";
