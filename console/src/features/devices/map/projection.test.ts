import { expect, it } from "vitest";
import { boxOf, pointOf, viewOf, world, zoomOf } from "./projection.ts";

const size = { width: 1024, height: 640 };

it("shows the whole world at first, and the requested area after a move", () => {
  expect(boxOf({ k: 1, x: 0, y: 0 }, size)).toMatchObject({ west: -180, east: 180 });
  const guangzhou = { latitude: 23.1, longitude: 113.3 };
  const view = viewOf({ west: 112, east: 115, south: 22, north: 24.5 }, size, 256);
  const [x, y] = pointOf(guangzhou);
  expect(view.k * x + view.x).toBeGreaterThan(0);
  expect(view.k * x + view.x).toBeLessThan(size.width);
  expect(view.k * y + view.y).toBeGreaterThan(0);
  const box = boxOf(view, size);
  expect(box.west).toBeLessThan(112);
  expect(box.east).toBeGreaterThan(115);
  expect(box.south).toBeLessThan(22);
  expect(box.north).toBeGreaterThan(24.5);
});

it("requests smaller cells at closer zoom, up to a limit", () => {
  expect(zoomOf({ k: 1, x: 0, y: 0 }, world.width, 8)).toBe(1);
  expect(zoomOf({ k: 8, x: 0, y: 0 }, world.width, 8)).toBe(4);
  expect(zoomOf({ k: 5000, x: 0, y: 0 }, world.width, 8)).toBe(8);
});
