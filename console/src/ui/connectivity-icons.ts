import { Bluetooth, createLucideIcon, type LucideIcon, Wifi } from "lucide-react";

type Nodes = Parameters<typeof createLucideIcon>[1];

/**
 * Makes the paths of an icon. The icons are drawn on lucide's grid and with its stroke, so that they match lucide's
 * own.
 */
const paths = (...drawn: string[]): Nodes => drawn.map((d) => ["path", { d, key: d }]);

const BleWifi = createLucideIcon(
  "ble-wifi",
  paths("m2 9 6 6-3 3V6l3 3-6 6", "M11 9.6a8.6 8.6 0 0 1 11 0", "M13.4 12.8a5 5 0 0 1 6.2 0", "M16.5 16h.01"),
);

const Zigbee = createLucideIcon("zigbee", [
  ["circle", { cx: "12", cy: "12", r: "9", key: "ring" }],
  ...paths("M8 8.5h8l-8 7h8"),
]);

const BleMesh = createLucideIcon("ble-mesh", [
  ...paths("m9.5 9.5 5 5L12 17V7l2.5 2.5-5 5", "M6 4h12", "M6 20h12", "M4 6v12", "M20 6v12"),
  ...[4, 20].flatMap((x) =>
    [4, 20].map((y): Nodes[number] => ["circle", { cx: `${x}`, cy: `${y}`, r: "2", key: `${x} ${y}` }]),
  ),
]);

/** The icon of each way in which devices are connected. */
export const connectivityIcons = {
  ble: Bluetooth,
  wifi: Wifi,
  ble_wifi: BleWifi,
  zigbee: Zigbee,
  ble_mesh: BleMesh,
} as const satisfies Record<string, LucideIcon>;
