import type { ProblemKind } from "./problem-kind.ts";

/** How calls for products and their devices are refused. */
export const productProblems = {
  product_locked: {
    code: 20409,
    status: 409,
    en: "The product has left development, so its configuration cannot be changed.",
    zh_CN: "产品已结束开发，配置不可修改。",
  },
  no_virtual_device: {
    code: 20409,
    status: 409,
    en: "The product has no virtual device to show its panel with. Make one first.",
    zh_CN: "该产品还没有可用于演示面板的虚拟设备，请先创建。",
  },
  share_invalid: {
    code: 21607,
    status: 403,
    en: "This share code is not valid, or has expired.",
    zh_CN: "分享码无效或已过期。",
  },
  definition_too_large: {
    code: 20001,
    status: 422,
    en: "The function points and settings take {size} KB, more than the {limit} KB allowed for a product. Shorten texts or remove values.",
    zh_CN: "功能点与配置数据共 {size} KB，超过单个产品 {limit} KB 的上限，请精简文字或减少枚举值。",
  },
  editions_too_large: {
    code: 20001,
    status: 422,
    en: "The editions of all your products would take more than {limit} MB. Shorten texts of this product, or delete products.",
    zh_CN: "账号下所有产品的版本数据将超过 {limit} MB 的上限，请精简该产品的文字或删除不再使用的产品。",
  },
  definitions_too_large: {
    code: 20001,
    status: 422,
    en: "The function points and settings of all your products would take {size} KB, more than the {limit} KB allowed for an account. Shorten texts, or remove values or products.",
    zh_CN:
      "账号下所有产品的功能点与配置数据将达到 {size} KB，超过 {limit} KB 的上限，请精简文字、减少枚举值或删除产品。",
  },
  group_has_products: {
    code: 20409,
    status: 409,
    en: "Group that contains products cannot be deleted.",
    zh_CN: "群组内仍有产品，不能删除。",
  },
  group_needs_support: {
    code: 20409,
    status: 409,
    en: "All products of this group have to support groups. Turn that on in the product's binding settings first.",
    zh_CN: "该群组要求产品支持群组，请先在产品的绑定设置中开启。",
  },
  group_has_unsupporting: {
    code: 20409,
    status: 409,
    en: "The group contains products that do not support groups ({count}). Turn that on in their binding settings, or take them out first.",
    zh_CN: "群组内有 {count} 个产品不支持群组，请先在其绑定设置中开启，或将其移出群组。",
  },
  module_in_use: {
    code: 20409,
    status: 409,
    en: "“{name}” is in use (category templates: {categories}; products: {products}), so it cannot be deleted. Choose another module there first.",
    zh_CN: "“{name}”正在使用中（品类模板：{categories}；产品：{products}），不能删除，请先在其中更换模组。",
  },
  standard_point_in_use: {
    code: 20409,
    status: 409,
    en: "“{identifier}” is in use (category templates: {categories}, products: {products}), so it cannot be deleted.",
    zh_CN: "“{identifier}”正被 {categories} 个品类模板和 {products} 个产品使用，不能删除。",
  },
  standard_points_too_large: {
    code: 20001,
    status: 422,
    en: "The standard function points would be {size} KB, more than the {limit} KB allowed. Shorten texts, or delete those that are not used.",
    zh_CN: "标准功能点数据将达到 {size} KB，超过 {limit} KB 的上限，请精简文字或删除未使用的标准功能点。",
  },
  too_many_standard_points: {
    code: 20001,
    status: 422,
    en: "At most {limit} standard function points.",
    zh_CN: "标准功能点最多 {limit} 个。",
  },
  template_too_large: {
    code: 20001,
    status: 422,
    en: "The template is {size} KB, more than the {limit} KB allowed. Shorten texts or remove enum values.",
    zh_CN: "模板数据共 {size} KB，超过 {limit} KB 的上限，请精简文字或减少枚举值。",
  },
  template_unchanged: {
    code: 20409,
    status: 409,
    en: "Nothing has changed since the latest version.",
    zh_CN: "与最新版本相比没有改动。",
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
  stage_not_next: {
    code: 20409,
    status: 409,
    en: "The product cannot move to this stage. From development it goes to trial production, mass production and discontinued, one step at a time, and from the first two of these back to development.",
    zh_CN: "产品不能进入该阶段：须按开发中、试产、量产、停产依次推进，试产和量产可退回开发中。",
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
