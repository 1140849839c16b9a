import { z } from "zod";
import { DeviceActivity } from "./device-activity.ts";
import { ListedDevice } from "./devices.ts";
import { Online } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { fromQuery } from "../basics/numbers.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

/** A device below a gateway, with its latest activity. */
export const SubDevice = ListedDevice.extend({ activity: DeviceActivity });
export type SubDevice = z.infer<typeof SubDevice>;

export const subDevices = defineRoutes(
  {
    about: "Sub-devices: the devices that connect through a gateway",
    name: { en: "Sub-devices", zh_CN: "子设备" },
  },
  {
    list: {
      method: "GET",
      path: "/device/:id/sub_device",
      access: "device:read",
      summary: "The sub-devices of a gateway, paged",
      params: IdParams,
      query: listQuery(["created_at"], { online: fromQuery(Online).optional() }),
      response: listOf(SubDevice),
    },
    add: {
      method: "POST",
      path: "/device/:id/sub_device",
      access: "device:update",
      summary: "Add devices to a gateway, which is notified; devices of another gateway leave that one",
      done: { en: "Added devices to a gateway", zh_CN: "为网关添加子设备" },
      params: IdParams,
      body: z.object({ device_ids: z.array(Id).min(1).max(limits.subDevicesAtOnce) }),
      response: z.null(),
    },
    remove: {
      method: "DELETE",
      path: "/device/:id/sub_device/:subDeviceId",
      access: "device:update",
      summary: "Remove a device from its gateway, which can no longer speak for it",
      done: { en: "Removed a device from its gateway", zh_CN: "从网关移除子设备" },
      params: IdParams.extend({ subDeviceId: Id }),
      response: z.null(),
    },
  },
);
