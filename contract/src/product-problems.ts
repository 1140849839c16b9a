import type { ProblemKind } from "./problem-kind.ts";

/** How calls for products and their devices are refused. */
export const productProblems = {
  product_locked: {
    code: 20409,
    status: 409,
    en: "The product has left development, so its configuration cannot be changed.",
    zh_CN: "产品已结束开发，配置不可修改。",
  },
  definition_too_large: {
    code: 20001,
    status: 422,
    en: "The function points take {size} KB, more than the {limit} KB allowed for a product. Shorten texts or remove values.",
    zh_CN: "功能点数据共 {size} KB，超过单个产品 {limit} KB 的上限，请精简文字或减少枚举值。",
  },
  definitions_too_large: {
    code: 20001,
    status: 422,
    en: "The function points of all your products would take {size} KB, more than the {limit} KB allowed for an account. Shorten texts, or remove values or products.",
    zh_CN:
      "账号下所有产品的功能点数据将达到 {size} KB，超过 {limit} KB 的上限，请精简文字、减少枚举值或删除产品。",
  },
  product_has_devices: {
    code: 20409,
    status: 409,
    en: "This product still has devices ({count}). Delete them first.",
    zh_CN: "该产品下还有 {count} 台设备，请先删除设备。",
  },
  product_ceased: {
    code: 20409,
    status: 409,
    en: "The product is discontinued. No new devices can be registered.",
    zh_CN: "产品已停产，不能再注册新设备。",
  },
  product_without_secret: {
    code: 20409,
    status: 409,
    en: "This product has one secret per device (security level 2) and no product secret.",
    zh_CN: "该产品为一机一密（安全等级 2），没有产品密钥。",
  },
  registration_unproven: {
    code: 20401,
    status: 401,
    en: "The device is not registered: the product key, the device name or the signature is wrong, or the product does not register devices.",
    zh_CN: "设备注册失败：产品 Key、设备标识或签名错误，或产品未开启动态注册。",
  },
  registration_refused: {
    code: 20409,
    status: 409,
    en: "The device is not registered. The reason is in the console: in the on/offline log of the device, or under “Unknown devices”.",
    zh_CN: "设备注册失败，原因见平台上该设备的上下线日志或“未知设备”页面。",
  },
  device_limit: {
    code: 20001,
    status: 422,
    en: "Device adding limit exceeded: at most {limit} devices while the product is in development.",
    zh_CN: "添加设备数量超限：开发阶段最多 {limit} 台。",
  },
  virtual_device_limit: {
    code: 20001,
    status: 422,
    en: "Device adding limit exceeded: at most {limit} virtual devices in a product.",
    zh_CN: "添加设备数量超限：每个产品最多 {limit} 台虚拟设备。",
  },
} as const satisfies Record<string, ProblemKind>;
