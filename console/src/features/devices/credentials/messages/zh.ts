import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "{name} 的设备凭证",
  onceTitle: "仅显示这一次",
  onceText: "密钥与令牌之后无法再次查看，请立即保存；如果丢失，只能更换新密钥。",
  productKey: "产品 Key",
  deviceName: "设备标识",
  deviceSecret: "设备密钥",
  accessToken: "访问令牌",
  copyAll: "全部复制",
  copied: "已复制",
  copyFailed: "复制失败",
  download: "下载",
  fileName: "设备",
  acknowledge: "我已保存凭证",

  connectTitle: "立即接入",
  samples: "可直接粘贴的命令",
  noPoint: "产品还没有可上报的功能点，以下命令暂时不会产生数据。请先添加功能点。",
  tab_publish: "mosquitto_pub",
  tab_subscribe: "mosquitto_sub",
  tab_kit: "Node（设备 SDK）",
  tab_node: "Node（mqtt.js）",
  tab_python: "Python",
  hint_publish: "上报一个数值。粘贴到终端即可运行，Debian 与 Ubuntu 的软件包为 mosquitto-clients。",
  hint_subscribe: "显示下发给设备的消息，例如来自在线调试。设备只保留一个连接，后连接的会顶替先连接的。",
  hint_kit: "在本平台的代码目录中保存为 device.ts，用 node device.ts 运行。会上报、执行并应答。",
  hint_node: "用 npm 安装 mqtt，保存为 device.mjs，用 node device.mjs 运行。会上报、执行并应答。",
  hint_python: "用 pip 安装 paho-mqtt 2，保存为 device.py，用 python3 device.py 运行。使用设备密钥签名接入。",

  waiting: "等待第一条消息…",
  waitingText: "粘贴上面的命令，设备上报的内容会立即显示在这里。",
  connected: "已连接，等待数值…",
  received: "已连接，收到数值",
  refusedMessage: "消息被拒绝：{reason}",
  openDevice: "打开设备",
};
