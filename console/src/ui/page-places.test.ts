import { describe, expect, test } from "vitest";
import { pagePlaces } from "./page-places.ts";

describe("pagePlaces", () => {
  test("shows every page while there are seven or fewer", () => {
    expect(pagePlaces(1, 1)).toEqual([1]);
    expect(pagePlaces(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("shows seven places for more pages: the first, the last, the current one and its neighbours", () => {
    expect(pagePlaces(1, 20)).toEqual([1, 2, 3, 4, 5, 0, 20]);
    expect(pagePlaces(4, 20)).toEqual([1, 2, 3, 4, 5, 0, 20]);
    expect(pagePlaces(5, 20)).toEqual([1, 0, 4, 5, 6, 0, 20]);
    expect(pagePlaces(17, 20)).toEqual([1, 0, 16, 17, 18, 19, 20]);
    expect(pagePlaces(20, 20)).toEqual([1, 0, 16, 17, 18, 19, 20]);
  });

  test("always contains the current page", () => {
    for (let pages = 1; pages <= 30; pages++) {
      for (let page = 1; page <= pages; page++) {
        const places = pagePlaces(page, pages);
        expect(places).toContain(page);
        expect(places.length).toBeLessThanOrEqual(7);
      }
    }
  });
});
