export { deviceImportsModule, importsKeptByKey } from "./device-imports.routes.ts";
