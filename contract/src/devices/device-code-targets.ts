/** The frameworks that device code is generated for. */
export const deviceCodeTargets = ["c", "esp_idf", "arduino"] as const;
export type DeviceCodeTarget = (typeof deviceCodeTargets)[number];

/** The name of a project's folder and archive. */
export function projectName(productKey: string, target: DeviceCodeTarget): string {
  return `device_${productKey}_${target}`;
}

/** The files that the console explains to makers before the download, by purpose. */
export const explainedFiles: Record<
  DeviceCodeTarget,
  { app: string; config: string; points: string; build: string }
> = {
  c: { app: "app.c", config: "device_config.h", points: "function_points.h", build: "Makefile" },
  esp_idf: {
    app: "main/app.c",
    config: "main/device_config.h",
    points: "main/function_points.h",
    build: "CMakeLists.txt",
  },
  arduino: { app: "app.c", config: "device_config.h", points: "function_points.h", build: "README.md" },
};
