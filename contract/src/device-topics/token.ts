import { defineTopics } from "../grammar/topic.ts";
import { Values } from "./payloads.ts";
import { tokenGatewayTopics } from "./token-gateway.ts";
import {
  Claim,
  AttributesRequest,
  AttributesResponse,
  ClientRpcRequest,
  ClientRpcResponse,
  RpcRequest,
  RpcResponse,
  Telemetry,
} from "./token-payloads.ts";

const me = "v1/devices/me";

/**
 * The token dialect of MQTT: the access token at CONNECT identifies the device, so topics do not name it. Three paths
 * serve both directions. For each, the topic from the device comes first, so that looking up the path on which a device
 * publishes finds that topic.
 */
export const tokenTopics = defineTopics({
  telemetry: {
    path: `${me}/telemetry`,
    from: "device",
    summary: "Report property values: {k: v}, {ts, values}, or an array of those",
    payload: Telemetry,
  },
  attributes: {
    path: `${me}/attributes`,
    from: "device",
    summary: "Client attributes: values of function points; MAC, IMEI and labels under any other name",
    payload: Values,
  },
  sharedAttributes: {
    path: `${me}/attributes`,
    from: "cloud",
    summary: "Shared attributes: issued properties, {k: v}",
    payload: Values,
  },
  attributesRequest: {
    path: `${me}/attributes/request/{id}`,
    from: "device",
    summary: "Ask for attributes: {clientKeys, sharedKeys}, names separated by commas",
    payload: AttributesRequest,
  },
  attributesResponse: {
    path: `${me}/attributes/response/{id}`,
    from: "cloud",
    summary: "The attributes that exist: {client: {k: v}, shared: {k: v}}",
    payload: AttributesResponse,
  },
  claim: {
    path: `${me}/claim`,
    from: "device",
    summary: "Present a binding token: {secretKey, durationMs}; the duration may be left out",
    payload: Claim,
  },
  clientRpcRequest: {
    path: `${me}/rpc/request/{id}`,
    from: "device",
    summary: "Ask the platform: getCurrentTime, getSessionLimits",
    payload: ClientRpcRequest,
  },
  rpcRequest: {
    path: `${me}/rpc/request/{id}`,
    from: "cloud",
    summary: "A call; the method `set` issues properties",
    payload: RpcRequest,
  },
  rpcResponse: {
    path: `${me}/rpc/response/{id}`,
    from: "device",
    summary:
      "The device's answer: {code, message, data}, {error}, {success: false}, or any other JSON for success",
    payload: RpcResponse,
  },
  clientRpcResponse: {
    path: `${me}/rpc/response/{id}`,
    from: "cloud",
    summary: "The platform's answer, or {error} for an unknown method",
    payload: ClientRpcResponse,
  },
  ...tokenGatewayTopics,
});

/** The method of an rpc request that issues properties; any other names a service. */
export const setMethod = "set";

/** The methods of the platform that a device may call. */
export const clientMethods = { currentTime: "getCurrentTime", sessionLimits: "getSessionLimits" } as const;
