export { definition, definitionsOf } from "./definition.ts";
export { thingModels } from "./models.ts";
export { get as getProduct, list as listProducts } from "./products.ts";
export { productsModule } from "./products.routes.ts";
export { countedDevices } from "./counted-devices.store.ts";
export { addToDeviceCount, findProduct, lockProduct } from "./products.store.ts";
