import type { PointValue } from "../points/values.ts";
import type { PlatformValue } from "./capability.ts";

export interface Range {
  min: number;
  max: number;
  unit: string;
}

/** How a platform's values differ from the device's. */
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

/** Converts values of a function point to those of a platform, and back. A value that the other side lacks is undefined. */
export interface Conversion {
  toPlatform: (value: PointValue) => PlatformValue | undefined;
  toDevice: (value: PlatformValue) => PointValue | undefined;
  notes: VoiceNote[];
  /**
   * For numbers: how far a value may differ after conversion to the platform and back, unless it is beyond the range.
   */
  tolerance: number;
}
