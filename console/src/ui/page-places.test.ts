import { describe, expect, test } from "vitest";
import { pagePlaces } from "./page-places.ts";

describe("pagePlaces", () => {
  test("shows every page while there are seven or fewer", () => {
    expect(pagePlaces(1, 1)).toEqual([1]);
    expect(pagePlaces(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("keeps seven places beyond, with the first, the last and the neighbours", () => {
    expect(pagePlaces(1, 20)).toEqual([1, 2, 3, 4, 5, 0, 20]);
    expect(pagePlaces(4, 20)).toEqual([1, 2, 3, 4, 5, 0, 20]);
    expect(pagePlaces(5, 20)).toEqual([1, 0, 4, 5, 6, 0, 20]);
    expect(pagePlaces(17, 20)).toEqual([1, 0, 16, 17, 18, 19, 20]);
    expect(pagePlaces(20, 20)).toEqual([1, 0, 16, 17, 18, 19, 20]);
  });

  test("always holds the page one is on", () => {
    for (let pages = 1; pages <= 30; pages++) {
      for (let page = 1; page <= pages; page++) {
        const places = pagePlaces(page, pages);
        expect(places).toContain(page);
        expect(places.length).toBeLessThanOrEqual(7);
      }
    }
  });
});
