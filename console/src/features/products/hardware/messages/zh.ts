import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  level: "安全等级",
  locked: "产品已结束开发，安全等级不可修改。",
  level2: "一机一密",
  level2Text:
    "等级 2。每台设备先在平台注册，获得各自的设备密钥，并在生产时烧录。即使某台设备被破解，也只会泄露该设备的密钥。",
  level1: "一型一密",
  level1Text:
    "等级 1。所有设备烧录相同的固件，首次联网时通过 TLS 用产品密钥动态注册，获取各自的设备密钥。请妥善保管产品密钥：任何持有者都能注册该产品的设备。",
  level1Title: "开启动态注册？",
  level1Ask: "平台将生成产品密钥，仅显示一次。已有设备密钥的设备不受影响。",
  level1Confirm: "生成产品密钥",
  level2Title: "改回一机一密？",
  level2Ask: "产品密钥将被删除，烧录该密钥的固件无法再注册设备。已注册的设备不受影响。",
  level2Confirm: "删除产品密钥",
  renew: "更换产品密钥",
  renewTitle: "更换产品密钥？",
  renewAsk: "当前密钥立即失效，烧录该密钥的固件无法再注册设备。已注册的设备不受影响。",
  renewConfirm: "生成新密钥",
  secretTitle: "“{name}”的产品密钥",
  onceTitle: "请立即保存密钥",
  onceText: "密钥仅显示这一次。如果丢失，只能重新生成。",
  productKey: "产品 Key",
  productSecret: "产品密钥",
  fileName: "产品",
  acknowledge: "我已保存密钥",
  programs: "示例程序",
  programsText: "适用于开发板或电脑的示例程序，上报本产品的功能点。设备标识与密钥在创建设备时获得。",
  firmware: "固件中的写法",
  firmwareText:
    "设备首次接入前，通过 TLS 获取自己的密钥。{deviceName} 可用序列号或 MAC，{random} 为任意随机数。",
  noTls: "平台尚未启用 MQTT over TLS（TLS_CERT）。启用之前，设备无法通过 MQTT 动态注册。",
  mqtt: "MQTT 预注册",
  mqttNew: "MQTT 免预注册",
  https: "HTTPS 预注册",
  afterwards: "之后每次接入",
  recordText:
    "“预注册”需先在平台添加同名设备；免预注册和 ThingsBoard 方式由平台在配额内自动添加。已激活过的设备须在其菜单中“重置”后才能重新注册。",
};
