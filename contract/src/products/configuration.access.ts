import { defineAccess, everyLevel } from "../grammar/access.ts";
import { pairingTypes } from "../devices/pairing-types.ts";
import { productPath } from "./products.access.ts";

const screen = {
  section: "products",
  navigation: 2,
  parent: "product",
  levels: everyLevel,
  permission: "product:read",
  needs: ["category:read"],
  edits: ["product:update"],
} as const;

export const configurationAccess = defineAccess({
  title: { en: "Product configuration", zh_CN: "产品配置" },
  permissions: {},
  screens: [
    {
      ...screen,
      key: "productConfig",
      title: { en: "Configuration", zh_CN: "产品配置" },
      path: `${productPath}/config`,
    },
    {
      ...screen,
      key: "productGuides",
      title: { en: "Pairing guides", zh_CN: "配网引导" },
      path: `${productPath}/config/netConfig`,
      hidden: true,
    },
    {
      ...screen,
      key: "productGuide",
      title: { en: "Pairing guide", zh_CN: "配网引导" },
      path: `${productPath}/config/netConfig/$step`,
      words: { step: pairingTypes },
      hidden: true,
    },
    {
      ...screen,
      key: "productApp",
      title: { en: "App settings", zh_CN: "App 设置" },
      path: `${productPath}/config/appSet`,
      hidden: true,
    },
    {
      ...screen,
      key: "productPanel",
      title: { en: "Panel", zh_CN: "面板" },
      path: `${productPath}/config/panel`,
      hidden: true,
    },
    {
      ...screen,
      key: "productNameTexts",
      title: { en: "Product name", zh_CN: "产品名称" },
      path: `${productPath}/config/attrSemantic/nameSet`,
      hidden: true,
    },
    {
      ...screen,
      key: "productPointTexts",
      title: { en: "Function points", zh_CN: "功能点" },
      path: `${productPath}/config/attrSemantic/funcSet`,
      hidden: true,
    },
    {
      ...screen,
      key: "productGuideTexts",
      title: { en: "Pairing guides", zh_CN: "配网引导" },
      path: `${productPath}/config/attrSemantic/netConfig`,
      hidden: true,
    },
    {
      ...screen,
      key: "productBinding",
      title: { en: "Binding and groups", zh_CN: "绑定与群组" },
      path: `${productPath}/config/bindAndGroup/bindingSet`,
      hidden: true,
    },
    {
      ...screen,
      key: "productScenes",
      title: { en: "Scene linkage", zh_CN: "场景联动" },
      path: `${productPath}/config/sceneLink`,
      hidden: true,
    },
    {
      ...screen,
      key: "productVoice",
      title: { en: "Voice", zh_CN: "语音" },
      path: `${productPath}/config/voice`,
      hidden: true,
    },
    {
      ...screen,
      key: "productSpec",
      title: { en: "Parameter sheet", zh_CN: "参数表" },
      path: `${productPath}/config/spec`,
      hidden: true,
    },
    {
      ...screen,
      key: "productLabels",
      title: { en: "Labels", zh_CN: "产品标签" },
      path: `${productPath}/config/funcLabel`,
      hidden: true,
    },
  ],
});
