import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  production: "生产订单",
  "production.create": "创建生产订单",
  "production.update": "修改生产订单",
  "production.makeMissing": "补生成设备身份",
  "production.close": "关闭生产订单",
  "production.labels": "打印订单标签",
  "production.createStation": "添加工位",
  "production.revokeStation": "吊销工位令牌",
  productionAlarms: "生产告警",
  "productionAlarms.acknowledge": "确认生产告警",
  stations: "工位",
  "stations.take": "领取设备身份",
  "stations.report": "上报生产结果",
};
