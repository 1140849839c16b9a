import { geoMercator, geoPath, type GeoPermissibleObjects } from "d3-geo";

/** The size of the whole world at zoom 1, in pixels. A view scales and moves this map. */
export const world = { width: 1024, height: 640 };

const projection = geoMercator()
  .scale(world.width / (2 * Math.PI))
  // The center is a little north of the equator: the far south has no devices, but would take a quarter of the map.
  .center([0, 24])
  .translate([world.width / 2, world.height / 2]);
/** The highest latitude that is projected, in degrees: Mercator stretches the poles to infinity. */
const farthest = 84;

/** Returns the position of a place on the map of the whole world, in pixels. */
export function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): [number, number] {
  const within = Math.max(-farthest, Math.min(farthest, latitude));
  return projection([longitude, within])!;
}

/** Returns a shape on the map of the whole world, as the `d` of an SVG path. */
export function shapeOf(what: GeoPermissibleObjects): string {
  return geoPath(projection)(what) ?? "";
}

/** The part of the world map that is shown: the scale, and by how many pixels the scaled map is moved. */
export interface View {
  k: number;
  x: number;
  y: number;
}

/** Returns the part of the world that a box of pixels shows, in degrees. */
export function boxOf({ k, x, y }: View, { width, height }: { width: number; height: number }) {
  const at = (left: number, top: number) => projection.invert!([(left - x) / k, (top - y) / k])!;
  const [west, north] = at(0, 0);
  const [east, south] = at(width, height);
  const longitude = (degrees: number) => Math.max(-180, Math.min(180, degrees));
  const latitude = (degrees: number) => Math.max(-90, Math.min(90, degrees));
  // If the whole width of the world is shown, inverting the projection would wrap around, so the limits are used
  // instead.
  const all = width / k >= world.width - 1;
  return {
    west: all ? -180 : longitude(west),
    east: all ? 180 : longitude(east),
    south: latitude(south),
    north: latitude(north),
  };
}

/**
 * Returns the view in which a box of degrees fits into a box of pixels.
 * @param most the largest scale of the view
 */
export function viewOf(
  box: { west: number; south: number; east: number; north: number },
  { width, height }: { width: number; height: number },
  most: number,
): View {
  const [left, top] = pointOf({ latitude: box.north, longitude: box.west });
  const [right, bottom] = pointOf({ latitude: box.south, longitude: box.east });
  const room = 0.7;
  const k = Math.min(
    most,
    (room * width) / Math.max(right - left, 0.001),
    (room * height) / Math.max(bottom - top, 0.001),
  );
  return { k, x: width / 2 - (k * (left + right)) / 2, y: height / 2 - (k * (top + bottom)) / 2 };
}

/**
 * Returns the zoom level at which the size of the cluster cells suits a view.
 * @param most the largest zoom level
 */
export function zoomOf({ k }: View, width: number, most: number): number {
  return Math.max(
    0,
    Math.min(most, Math.round(Math.log2((k * world.width) / Math.max(width, 1)) + detail(width))),
  );
}

/** A wide map has room for smaller cells, so it uses one more zoom level. */
function detail(width: number): number {
  return width > 800 ? 1 : 0;
}
