export { productFilesModule } from "./product-files.routes.ts";
