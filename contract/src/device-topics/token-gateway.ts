import { z } from "zod";
import { defineTopics } from "../grammar/topic.ts";
import { Values } from "./payloads.ts";
import {
  GatewayAttributesRequest,
  GatewayAttributesResponse,
  GatewayRpcAnswer,
  GatewayRpcRequest,
  SubDeviceLeft,
  SubDeviceSaid,
} from "./token-gateway-payloads.ts";

const gateway = "v1/gateway";

/**
 * Topics on which a gateway of the token dialect speaks for its sub-devices; messages name these by their device names.
 * Some paths serve both directions: the uplink topic comes first.
 */
export const tokenGatewayTopics = defineTopics({
  gatewayConnect: {
    path: `${gateway}/connect`,
    from: "device",
    summary: "A gateway signs in a sub-device: {device, type}; type may be left out",
    payload: SubDeviceSaid,
  },
  gatewayDisconnect: {
    path: `${gateway}/disconnect`,
    from: "device",
    summary: "A gateway signs out a sub-device: {device}",
    payload: SubDeviceSaid,
  },
  gatewayDisconnected: {
    path: `${gateway}/disconnect`,
    from: "cloud",
    summary: "The platform has signed out a sub-device: {device, reason}",
    payload: SubDeviceLeft,
  },
  gatewayTelemetry: {
    path: `${gateway}/telemetry`,
    from: "device",
    summary:
      "Report values of sub-devices: {device: [{ts, values}]}, or the values as in a device's own telemetry",
    payload: Values,
  },
  gatewayAttributes: {
    path: `${gateway}/attributes`,
    from: "device",
    summary: "Client attributes of sub-devices: {device: {k: v}}",
    payload: Values,
  },
  gatewaySharedAttributes: {
    path: `${gateway}/attributes`,
    from: "cloud",
    summary: "Shared attributes of a sub-device: {device, data: {k: v}}",
    payload: z.looseObject({ device: z.string(), data: Values }),
  },
  gatewayAttributesRequest: {
    path: `${gateway}/attributes/request`,
    from: "device",
    summary:
      "Ask for attributes of a sub-device: {id, device, client, shared}, lists of names; or {client: true or false, key or keys}",
    payload: GatewayAttributesRequest,
  },
  gatewayAttributesResponse: {
    path: `${gateway}/attributes/response`,
    from: "cloud",
    summary:
      "The attributes that exist: {id, device, client, shared}; for the older request {id, device, value or values}",
    payload: GatewayAttributesResponse,
  },
  gatewayRpcAnswer: {
    path: `${gateway}/rpc`,
    from: "device",
    summary: "A sub-device's answer to a call: {device, id, data}",
    payload: GatewayRpcAnswer,
  },
  gatewayRpcRequest: {
    path: `${gateway}/rpc`,
    from: "cloud",
    summary:
      "A call to a sub-device: {device, data: {id, method, params}}; the method `set` issues properties",
    payload: GatewayRpcRequest,
  },
  gatewayClaim: {
    path: `${gateway}/claim`,
    from: "device",
    summary: "Present binding tokens of sub-devices: {device: {secretKey, durationMs}}",
    payload: Values,
  },
});
