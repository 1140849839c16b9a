import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  todo_taken_over: "两台设备使用相同凭证时会反复互相顶替：请为每台设备使用各自的凭证。",
  todo_protocol_error: "多为主题中带通配符、重复发送 CONNECT，或在 MQTT 5 中使用了保留消息或主题别名。",
  todo_keepalive_timeout: "请让设备在心跳周期内发送 PINGREQ，或设置更长的心跳周期。",
  todo_refused_user_name: "请按文档格式填写用户名并带上 timestamp，最长 256 个字符。",
  todo_refused_client_id: "请依次填写任意标识、竖线、各参数（每个只出现一次）和竖线，最长 512 个字符。",
  todo_refused_sign_method: "请设为 hmacsha256，并用 HMAC-SHA256 签名。",
  todo_refused_hmacmd5: "请改用 hmacsha256 签名，或由平台管理员开启此设置。",
  todo_refused_password: "请发送为该用户名设置的密码；如已丢失，请在设备的菜单中重新设置用户名与密码。",
  todo_refused_other_client: "请使用为该用户名设置的 Client ID 连接，或重新设置且不指定 Client ID。",
  todo_refused_signature:
    "最常见的原因是用了其他设备的密钥，或更换之前的旧密钥：请更换设备密钥并写入设备；若仍被拒绝，请将设备实际签名的内容与文档逐字核对。",
  todo_refused_signature_missing: "请将十六进制的 HMAC 作为密码发送；只有使用访问令牌时不需要密码。",
  todo_refused_signature_plain: "请发送用该密钥计算的 HMAC。密钥已在网络上传输过，建议更换。",
  todo_refused_signature_form: "请以十六进制发送 HMAC：hmacsha256 为 64 位。",
  todo_refused_signature_base64: "请将同样的字节改为十六进制。",
  todo_refused_signature_length: "请检查密码缓冲区：hmacsha256 为 64 位，后面不能有其他内容。",
  todo_refused_signature_method: "请使用 signmethod 所写的算法签名，或将 signmethod 改为实际使用的算法。",
  todo_refused_signature_time: "请将“timestamp=”后面的内容原样加入签名，一位都不能差。",
  todo_refused_signature_client_id: "请只用 Client ID 中第一个竖线之前的部分参与签名。",
  todo_refused_signature_order:
    "顺序为 clientId、deviceName、productKey、timestamp；TuyaLink 为 deviceId、timestamp、secureMode、accessType。",
  todo_refused_signature_secret: "请原样使用设备密钥：完整的 32 个字符，不多不少。",
  todo_refused_token_misplaced: "请将其作为用户名发送；密码和 Client ID 可任意填写。",
  todo_refused_device_token: "请让设备重新注册；已激活过的设备需先重置。",
  todo_refused_registration: "请去掉 authType，用设备密钥签名后接入，或将产品的安全等级设为 1。",
  todo_refused_no_tls: "请在设备中开启 TLS，并使用 TLS 端口（MQTTS_PORT）或 HTTPS。",
  todo_refused_product_secret:
    "请核对产品密钥，以及参与签名的 deviceName、productKey 和 random 是否与发送的一致。",
  todo_refused_activated: "重置后，设备下次尝试即可注册。",
  todo_refused_registration_rate: "请在一分钟后重试。",
  todo_refused_disabled: "启用后，设备下次尝试即可接入。",
  todo_refused_ceased: "请在未停产的产品下注册该设备。",
  todo_refused_rate: "请检查是否有两台设备共用同一身份，或固件在不间断地重连。",

  refused: "设备接入被拒绝",
  neverTitle: "设备还没有接入过",
  neverText:
    "设备以此标识尝试接入时，一秒内就会显示在这里，并注明被拒绝的原因。如果没有显示，说明设备标识或产品 Key 不一致，或设备没有连到平台（主机、端口或 TLS 有误）。",
  offSince: "{time} 起离线",
  wasOff: "{from} 至 {to} 离线",
  offSaw: "原因：{saw}。",
  bothSaw: "原因：{saw}。设备自述：{says}。",
  toLog: "上下线日志",
  toUnknown: "未知设备",
  unknown: "最近一小时内，有 {count} 个未在本产品下注册的设备尝试接入。",
};
