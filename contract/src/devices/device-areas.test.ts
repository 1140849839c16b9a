import { expect, it } from "vitest";
import { areaText, coarse, readArea, readPlace, regionOf } from "./device-areas.ts";

it("reads and writes a country, a region code, and a country with the name of a region", () => {
  expect(readArea("cn")).toEqual({ country: "CN", region: "" });
  expect(readArea(" CN-gd ")).toEqual({ country: "CN", region: "CN-GD" });
  expect(readArea("CN/Guangdong")).toEqual({ country: "CN", region: "CN-GD" });
  expect(readArea("DE/North Rhine-Westphalia")).toEqual({ country: "DE", region: "North Rhine-Westphalia" });
  for (const text of ["", "C", "CHN", "CN-", "CN/", "China", "CN-GDXX", "%_\\"])
    expect(readArea(text)).toBeNull();
  for (const text of ["CN", "CN-GD", "DE/Bavaria"]) expect(areaText(readArea(text)!)).toBe(text);
});

it("keeps regions of China as codes, and regions of other countries as names", () => {
  expect(regionOf("CN", "Inner Mongolia")).toBe("CN-NM");
  expect(regionOf("CN", "Nowhere")).toBe("Nowhere");
  expect(regionOf("GB", "England")).toBe("England");
});

it("rounds coordinates to a tenth of a degree, and refuses coordinates that do not exist", () => {
  expect(readPlace("22.5431, 114.0579")).toEqual({ latitude: 22.5, longitude: 114.1 });
  expect(readPlace("-33.86,151.2")).toEqual({ latitude: -33.9, longitude: 151.2 });
  expect(readPlace("90,-180")).toEqual({ latitude: 90, longitude: -180 });
  for (const text of ["", "22.5", "91,0", "0,181", "22.5;114", "a,b", "1e1,2"])
    expect(readPlace(text)).toBeNull();
  expect(Object.is(coarse(-0.01), 0)).toBe(true);
});
