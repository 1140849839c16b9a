import type { DataType, TransferType } from "@thingwright/contract/grammar/enums.ts";
import {
  ArrowDown,
  ArrowDownUp,
  ArrowUp,
  Binary,
  Braces,
  CaseSensitive,
  Hash,
  ListOrdered,
  ToggleRight,
  TriangleAlert,
  List,
  type LucideIcon,
} from "lucide-react";

export const typeIcon: Record<DataType, LucideIcon> = {
  bool: ToggleRight,
  value: Hash,
  float: Binary,
  enum_int: ListOrdered,
  enum_string: List,
  string: CaseSensitive,
  struct: Braces,
  fault: TriangleAlert,
};

export const transferIcon: Record<TransferType, LucideIcon> = {
  issue_report: ArrowDownUp,
  report: ArrowUp,
  issue: ArrowDown,
};
