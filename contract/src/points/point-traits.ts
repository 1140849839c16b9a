import type { TransferType } from "../grammar/enums.ts";

/** The distance between neighbouring values; by default the smallest distance of the data type. */
export function stepOf(point: { data_type: string; step?: number }): number {
  return point.step ?? (point.data_type === "value" ? 1 : 0.01);
}

export function reports(point: { transfer_type: TransferType }): boolean {
  return point.transfer_type !== "issue";
}
export function accepts(point: { transfer_type: TransferType }): boolean {
  return point.transfer_type !== "report";
}
