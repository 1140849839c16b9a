import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { fromQuery, PositiveInteger, Seconds } from "../basics/numbers.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { alarmKind, alarmState } from "./production-states.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

const AlarmKind = z.literal(Object.values(alarmKind));
const AlarmState = z.literal(Object.values(alarmState));

export const ProductionAlarm = z.object({
  id: Id,
  product_id: Id,
  /** 1 more devices activated than ordered, 2 one identity in two places. */
  kind: AlarmKind,
  /** For kind 1, the order whose prefix the devices' names have; null if there is no such order. */
  order_id: Id.nullable(),
  /** Empty without an order. */
  order_name: z.string(),
  /** The device; for kind 1, the one that came online last. Null once it is deleted. */
  device_id: Id.nullable(),
  device_name: z.string(),
  /** For kind 1 the number of devices, for kind 2 how often a connection was taken over. */
  count: PositiveInteger,
  /** 1 open, 2 acknowledged. */
  state: AlarmState,
  /** The user who acknowledged it; empty if nobody has, or that account was deleted. */
  acknowledged_by: z.string(),
  acknowledged_at: Seconds.nullable(),
  first_at: Seconds,
  last_at: Seconds,
});
export type ProductionAlarm = z.infer<typeof ProductionAlarm>;

export const productionAlarms = defineRoutes(
  {
    about: "Alarms about devices of products in production",
    name: { en: "Production alarms", zh_CN: "生产告警" },
    fields: {
      "state.1": { en: "Open", zh_CN: "未确认" },
      "state.2": { en: "Acknowledged", zh_CN: "已确认" },
      order_name: { en: "Order", zh_CN: "订单" },
      acknowledged_by: { en: "Acknowledged by", zh_CN: "确认人" },
      acknowledged_at: { en: "Acknowledged at", zh_CN: "确认时间" },
      first_at: { en: "First seen", zh_CN: "首次发生" },
      last_at: { en: "Last seen", zh_CN: "最近发生" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/product/:id/production_alarm",
      access: "production:read",
      summary:
        "Cases in which a product has more devices activated than ordered, or an identity has appeared in two places",
      params: IdParams,
      query: listQuery(
        ["last_at"],
        {
          kind: fromQuery(AlarmKind).optional(),
          state: fromQuery(AlarmState).optional(),
          device_id: Id.optional(),
        },
        { atMost: limits.alarmsOfProduct },
      ),
      response: listOf(ProductionAlarm),
    },
    acknowledge: {
      method: "PUT",
      path: "/product/:id/production_alarm/:alarmId/acknowledge",
      access: "production:update",
      summary: "Acknowledge an alarm. It opens again if it continues",
      done: { en: "Acknowledged a production alarm", zh_CN: "确认生产告警" },
      params: z.object({ id: Id, alarmId: Id }),
      response: ProductionAlarm,
    },
  },
);
