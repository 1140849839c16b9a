import { z } from "zod";
import {
  activated,
  activityTier,
  appUserStatus,
  areaSource,
  asleep,
  categoryLevel,
  communicationModes,
  dataTypes,
  deviceKind,
  enabled,
  firmwareStatus,
  level,
  nodeType,
  online,
  powers,
  productStatus,
  securityLevel,
  sex,
  shelf,
  productType,
  taskStatus,
  transferTypes,
} from "./enums.ts";

function oneOf<const T extends Record<string, number>>(table: T) {
  return z.literal(Object.values(table) as [T[keyof T], ...T[keyof T][]]);
}

export const SecurityLevel = oneOf(securityLevel);
export const ProductStatus = oneOf(productStatus);
export const ProductType = oneOf(productType);
export const Sex = oneOf(sex);
export const AppUserStatus = oneOf(appUserStatus);
export const Shelf = oneOf(shelf);
export const NodeType = oneOf(nodeType);
export const Enabled = oneOf(enabled);
export const Activated = oneOf(activated);
export const Online = oneOf(online);
export const DeviceKind = oneOf(deviceKind);
export const ActivityTier = oneOf(activityTier);
export const Asleep = oneOf(asleep);
export const AreaSource = oneOf(areaSource);
export const TaskStatus = oneOf(taskStatus);
export const CategoryLevel = oneOf(categoryLevel);
export const Level = oneOf(level);
export const FirmwareStatus = oneOf(firmwareStatus);
export const CommunicationMode = z.enum(communicationModes);
export const Power = z.enum(powers);
export const DataType = z.enum(dataTypes);
export const TransferType = z.enum(transferTypes);
