import { defineTopics } from "../grammar/topic.ts";
import {
  Batch,
  Found,
  Named,
  PackPost,
  SignIn,
  SignIns,
  Signed,
  TopologyChange,
} from "./gateway-payloads.ts";
import { envelope, Reply } from "./payloads.ts";
import { z } from "zod";

const thing = "/sys/{productKey}/{deviceName}/thing";
const session = "/ext/session/{productKey}/{deviceName}/combine";

/**
 * Topics on which a gateway of the native dialect manages its sub-devices, whose own messages are on their own topics.
 */
export const gatewayTopics = defineTopics({
  topologyAdd: {
    path: `${thing}/topo/add`,
    from: "device",
    summary:
      "A gateway adds sub-devices: a list of {productKey, deviceName, clientId, timestamp, signmethod, sign}",
    payload: Signed,
  },
  topologyAddReply: {
    path: `${thing}/topo/add_reply`,
    from: "cloud",
    summary: "200 if all were added; otherwise none was, and `data` names the bad ones",
    payload: Reply,
  },
  topologyDelete: {
    path: `${thing}/topo/delete`,
    from: "device",
    summary: "A gateway removes sub-devices: a list of {productKey, deviceName}",
    payload: Batch,
  },
  topologyDeleteReply: {
    path: `${thing}/topo/delete_reply`,
    from: "cloud",
    summary: "As for adding",
    payload: Reply,
  },
  topologyGet: {
    path: `${thing}/topo/get`,
    from: "device",
    summary: "A gateway asks for its sub-devices",
    payload: z.looseObject(envelope),
  },
  topologyGetReply: {
    path: `${thing}/topo/get_reply`,
    from: "cloud",
    summary: "`data` is a list of {productKey, deviceName}",
    payload: Reply,
  },
  topologyChange: {
    path: `${thing}/topo/change`,
    from: "cloud",
    summary: "Devices were added to the gateway or removed from it: {status: 0 or 1, subList}",
    payload: TopologyChange,
  },
  topologyChangeReply: {
    path: `${thing}/topo/change_reply`,
    from: "device",
    summary: "The gateway acknowledges it",
    payload: z.unknown(),
  },
  found: {
    path: `${thing}/list/found`,
    from: "device",
    summary: "A gateway reports devices it has found: kept in its communication log",
    payload: Found,
  },
  foundReply: { path: `${thing}/list/found_reply`, from: "cloud", summary: "200", payload: Reply },
  subRegister: {
    path: `${thing}/sub/register`,
    from: "device",
    summary:
      "A gateway asks for the secrets of devices that have never been online: a list of {productKey, deviceName}",
    payload: Batch,
  },
  subRegisterReply: {
    path: `${thing}/sub/register_reply`,
    from: "cloud",
    summary: "`data` is a list of {iotId, productKey, deviceName, deviceSecret}",
    payload: Reply,
  },
  login: {
    path: `${session}/login`,
    from: "device",
    summary: "A gateway signs in a sub-device, with the sub-device's own signature",
    payload: SignIn,
  },
  loginReply: {
    path: `${session}/login_reply`,
    from: "cloud",
    summary: "200 once its messages are accepted, or why not",
    payload: Reply,
  },
  batchLogin: {
    path: `${session}/batch_login`,
    from: "device",
    summary: "A gateway signs in several: {signMethod, deviceList}",
    payload: SignIns,
  },
  batchLoginReply: {
    path: `${session}/batch_login_reply`,
    from: "cloud",
    summary: "200 if all are signed in; otherwise none is, and `data` names the bad ones",
    payload: Reply,
  },
  logout: {
    path: `${session}/logout`,
    from: "device",
    summary: "A gateway signs out a sub-device: {productKey, deviceName}",
    payload: Named,
  },
  logoutReply: {
    path: `${session}/logout_reply`,
    from: "cloud",
    summary: "200, or 520 if it was not signed in; sent unasked, why the platform signed it out",
    payload: Reply,
  },
  batchLogout: {
    path: `${session}/batch_logout`,
    from: "device",
    summary: "A gateway signs out several: a list of {productKey, deviceName}",
    payload: Batch,
  },
  batchLogoutReply: {
    path: `${session}/batch_logout_reply`,
    from: "cloud",
    summary: "As for one; `data` names those that were not signed in",
    payload: Reply,
  },
  packPost: {
    path: `${thing}/event/property/pack/post`,
    from: "device",
    summary: "Report values and events of the gateway and its signed-in sub-devices together",
    payload: PackPost,
  },
  packPostReply: {
    path: `${thing}/event/property/pack/post_reply`,
    from: "cloud",
    summary: "As for a property post; each path in `data` begins with that of the sub-device",
    payload: Reply,
  },
});
