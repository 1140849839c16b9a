import { defineTopics } from "../topic.ts";
import { Values } from "./payloads.ts";
import { RpcRequest, RpcResponse, Telemetry } from "./token-payloads.ts";

/** The token dialect: the access token at CONNECT identifies the device, so topics do not name it. */
export const tokenTopics = defineTopics({
  telemetry: {
    path: "v1/devices/me/telemetry",
    from: "device",
    summary: "Report property values: {k: v}, {ts, values}, or an array of those",
    payload: Telemetry,
  },
  attributes: {
    path: "v1/devices/me/attributes",
    from: "device",
    summary: "MAC, IMEI and labels of the device",
    payload: Values,
  },
  rpcRequest: {
    path: "v1/devices/me/rpc/request/{id}",
    from: "cloud",
    summary: "A call; the method `set` issues properties",
    payload: RpcRequest,
  },
  rpcResponse: {
    path: "v1/devices/me/rpc/response/{id}",
    from: "device",
    summary: "The device's answer: {code, message, data}, or any JSON for success",
    payload: RpcResponse,
  },
});
export type TokenTopic = keyof typeof tokenTopics;

/** The method of an rpc request that issues properties; any other names a service. */
export const setMethod = "set";
