export { productPanelsModule } from "./product-panels.routes.ts";
