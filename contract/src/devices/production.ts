import { z } from "zod";
import { Activated, SecurityLevel } from "../grammar/enum-schemas.ts";
import { labelSizes } from "./label-sizes.ts";
import { limits } from "../grammar/limits.ts";
import type { NamedFile } from "../basics/named-file.ts";
import { Count, fromQuery, PositiveInteger, Seconds, wholeNumber } from "../basics/numbers.ts";
import { listOf, listQuery, wholeListOf } from "../grammar/page.ts";
import { identityState, orderStatus } from "./production-states.ts";
import { defineRoutes } from "../grammar/route.ts";
import { clearable, Id, IdParams, lineOf } from "../basics/text.ts";

const name = lineOf(limits.orderName);
const note = z.string().trim().max(limits.orderNote);

const OrderStatus = z.literal(Object.values(orderStatus));
export const IdentityState = z.literal(Object.values(identityState));

export const NewOrder = z.object({
  /** The order's name or number, unique in its product. */
  name,
  note: note.default(""),
  /** Device names are this prefix and a serial number of six digits. Unique in the product. */
  prefix: z
    .string()
    .trim()
    .regex(new RegExp(`^[A-Za-z0-9_.-]{1,${limits.orderPrefix}}$`), "order_prefix_format"),
  quantity: wholeNumber(1, limits.orderQuantity),
});
export type NewOrder = z.input<typeof NewOrder>;

const figures = {
  given: Count,
  written: Count,
  passed: Count,
  failed: Count,
  /** Identities whose device has been online. */
  activated: Count,
};

export const ProductionOrder = z.object({
  id: Id,
  product_id: Id,
  name: z.string(),
  note: z.string(),
  prefix: z.string(),
  quantity: Count,
  /** 1 open; 2 closed: stations are refused. */
  status: OrderStatus,
  /** The product's security level when the order was created. */
  security_level: SecurityLevel,
  /** Identities made so far: the remaining ones are being made, or could not be made. */
  made: Count,
  ...figures,
  version: PositiveInteger,
  created_at: Seconds,
  closed_at: Seconds.nullable(),
});
export type ProductionOrder = z.infer<typeof ProductionOrder>;

export const ProductionDay = z.object({ /** In UTC, as YYYY-MM-DD. */ date: z.iso.date(), ...figures });
export type ProductionDay = z.infer<typeof ProductionDay>;

export const ProductionStation = z.object({
  id: Id,
  name: z.string(),
  ...figures,
  expires_at: Seconds,
  revoked_at: Seconds.nullable(),
  last_used_at: Seconds.nullable(),
  created_at: Seconds,
});
export type ProductionStation = z.infer<typeof ProductionStation>;

export const NewStation = z.object({
  /** Unique in the order. */
  name: lineOf(limits.tokenName),
  days: wholeNumber(1, limits.stationDays).default(30),
});
export type NewStation = z.input<typeof NewStation>;

export const ProductionIdentity = z.object({
  /** The id of the device. */
  id: Id,
  serial: PositiveInteger,
  device_name: z.string(),
  mac: z.string(),
  /** 1 made, 2 claimed by a station, 3 written into a device, 4 passed the test, 5 failed. */
  state: IdentityState,
  /** Why the device failed. */
  reason: z.string(),
  activated: Activated,
  /** The station that has claimed the identity; empty if none has. */
  station: z.string(),
  given_at: Seconds.nullable(),
  reported_at: Seconds.nullable(),
  activated_at: Seconds.nullable(),
});
export type ProductionIdentity = z.infer<typeof ProductionIdentity>;

export const LabelSize = z.enum(labelSizes);

/** The labels to print: those of the whole order, unless narrowed by the optional fields. */
export const NewLabels = z.object({
  size: LabelSize,
  /** Serial numbers, both included. */
  from: PositiveInteger.optional(),
  to: PositiveInteger.optional(),
  /** Only identities that this station has claimed. */
  station_id: Id.optional(),
});
export type NewLabels = z.input<typeof NewLabels>;

const OrderParams = z.object({ id: Id, orderId: Id });

export const production = defineRoutes(
  {
    about: "Production orders: identities for devices, and the stations that claim them",
    name: { en: "Production orders", zh_CN: "生产订单" },
    fields: {
      prefix: { en: "Device names begin with", zh_CN: "设备标识前缀" },
      quantity: { en: "Ordered", zh_CN: "下单数" },
      made: { en: "Created", zh_CN: "已生成" },
      given: { en: "Claimed", zh_CN: "已领取" },
      written: { en: "Written", zh_CN: "已写入" },
      passed: { en: "Passed", zh_CN: "测试通过" },
      closed_at: { en: "Closed", zh_CN: "关闭时间" },
      revoked_at: { en: "Revoked", zh_CN: "吊销时间" },
      last_used_at: { en: "Last used", zh_CN: "最近使用" },
      size: { en: "Label size", zh_CN: "标签尺寸" },
      "size.50x30": { en: "50 × 30 mm", zh_CN: "50 × 30 mm" },
      "size.40x20": { en: "40 × 20 mm", zh_CN: "40 × 20 mm" },
      "size.a4": { en: "A4 sheet", zh_CN: "A4 标签纸" },
      "status.1": { en: "Open", zh_CN: "进行中" },
      "status.2": { en: "Closed", zh_CN: "已关闭" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/product/:id/production_order",
      access: "production:read",
      summary: "The production orders of a product, with their figures",
      params: IdParams,
      query: listQuery(
        ["created_at"],
        { status: fromQuery(OrderStatus).optional() },
        { atMost: limits.ordersOfProduct },
      ),
      response: listOf(ProductionOrder),
    },
    get: {
      method: "GET",
      path: "/product/:id/production_order/:orderId",
      access: "production:read",
      summary: "A production order with its figures",
      params: OrderParams,
      response: ProductionOrder,
    },
    create: {
      method: "POST",
      path: "/product/:id/production_order",
      access: "production:update",
      summary:
        "Order identities for devices of a product in trial or mass production. They are created in the background and count as " +
        "devices of the account",
      done: { en: "Ordered identities", zh_CN: "创建生产订单" },
      params: IdParams,
      body: NewOrder,
      response: ProductionOrder.extend({ task_id: Id }),
    },
    update: {
      method: "PUT",
      path: "/product/:id/production_order/:orderId",
      access: "production:update",
      summary: "Change the name or the note of a production order",
      done: { en: "Changed a production order", zh_CN: "修改生产订单" },
      params: OrderParams,
      body: z.object({ name: name.optional(), note: clearable(note), version: PositiveInteger.optional() }),
      response: ProductionOrder,
    },
    makeMissing: {
      method: "POST",
      path: "/product/:id/production_order/:orderId/missing",
      access: "production:update",
      summary: "Create the missing identities of an open order, once the cause of the interruption is gone",
      done: { en: "Created the missing identities of an order", zh_CN: "继续生成设备身份" },
      params: OrderParams,
      response: ProductionOrder.extend({ task_id: Id }),
    },
    close: {
      method: "PUT",
      path: "/product/:id/production_order/:orderId/close",
      access: "production:update",
      summary:
        "Close a production order for good: stations are refused from now on, and unclaimed identities whose " +
        "devices have never been online are deleted in the background",
      done: { en: "Closed a production order", zh_CN: "关闭生产订单" },
      params: OrderParams,
      response: ProductionOrder.extend({ task_id: Id }),
    },
    identities: {
      method: "GET",
      path: "/product/:id/production_order/:orderId/identity",
      access: "production:read",
      summary: "The identities of a production order and their progress, without secrets",
      params: OrderParams,
      query: listQuery(["serial"], {
        state: fromQuery(IdentityState).optional(),
        activated: fromQuery(Activated).optional(),
        station_id: Id.optional(),
        /** Only identities with a greater serial number: pages through a large order. */
        after: fromQuery(Count).optional(),
      }),
      response: listOf(ProductionIdentity),
    },
    labels: {
      method: "POST",
      path: "/product/:id/production_order/:orderId/label",
      access: "production:read",
      waits: true,
      summary:
        "Labels of an order's identities as a PDF of at most 1,000, by serial number: QR code, product, device name and " +
        "MAC, for rolls of 50 × 30 or 40 × 20 mm or for A4 sheets with 3 × 8 labels",
      done: { en: "Printed labels of an order", zh_CN: "打印订单标签" },
      params: OrderParams,
      body: NewLabels,
      download: "application/pdf",
      response: z.custom<NamedFile>(),
    },
    days: {
      method: "GET",
      path: "/product/:id/production_order/:orderId/day",
      access: "production:read",
      summary: "The progress of an order's identities by day over the last year, oldest first",
      params: OrderParams,
      response: wholeListOf(ProductionDay),
    },
    stations: {
      method: "GET",
      path: "/product/:id/production_order/:orderId/station",
      access: "production:read",
      summary: "The stations of a production order with their figures",
      params: OrderParams,
      response: wholeListOf(ProductionStation),
    },
    createStation: {
      method: "POST",
      path: "/product/:id/production_order/:orderId/station",
      access: "production:update",
      summary: "Add a station to an open order; its token is in this response only",
      done: { en: "Added a station to an order", zh_CN: "添加工位" },
      params: OrderParams,
      body: NewStation,
      proof: true,
      response: ProductionStation.extend({ token: z.string() }),
    },
    revokeStation: {
      method: "DELETE",
      path: "/product/:id/production_order/:orderId/station/:stationId",
      access: "production:update",
      summary: "Revoke the token of a station at once; its figures stay",
      done: { en: "Revoked the token of a station", zh_CN: "吊销工位令牌" },
      params: OrderParams.extend({ stationId: Id }),
      response: z.null(),
    },
  },
);
