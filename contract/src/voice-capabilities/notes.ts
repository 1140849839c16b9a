import type { PointValue } from "../values.ts";
import type { PlatformValue } from "./capability.ts";

export interface Range {
  min: number;
  max: number;
  unit: string;
}

/** In what a platform's value differs from the device's. */
export type VoiceNote =
  | { key: "scaled"; from: Range; to: Range }
  | ({ key: "assumed_kelvin" } & Range)
  | { key: "fahrenheit" }
  | { key: "rounded"; step: number; unit: string }
  | ({ key: "clamped" } & Range)
  | ({ key: "beyond" } & Range)
  | { key: "levels"; count: number }
  | { key: "rgb" }
  | { key: "color_names"; count: number }
  | { key: "values_lost"; values: string[] }
  | { key: "values_shared"; values: string[] };

/** How values of a function point become a platform's, and back. Values that the other side does not have are undefined. */
export interface Conversion {
  toPlatform: (value: PointValue) => PlatformValue | undefined;
  toDevice: (value: PlatformValue) => PointValue | undefined;
  notes: VoiceNote[];
  /** Of numbers: by how much a value that went to the platform may differ when it comes back, unless it is beyond. */
  tolerance: number;
}
