import { describe, expect, it } from "vitest";
import { matchOf } from "./matching.ts";

describe("text typed into the palette", () => {
  it("finds commands by the beginnings of their words, in any order", () => {
    expect(matchOf("create", "Create product")).toBe(1);
    expect(matchOf("prod", "Create product")).toBe(0.75);
    expect(matchOf("product create", "Create product")).toBe(0.5);
    expect(matchOf("ON/OFF", "On/offline log")).toBe(1);
    expect(matchOf("", "Anything")).toBe(1);
  });

  it("finds commands by additional keywords with a lower score", () => {
    expect(matchOf("tenant", "租户中心", ["tenantManage"])).toBe(0.5);
    expect(matchOf("manage", "租户中心", ["tenantManage"])).toBe(0.5);
    expect(matchOf("中心", "租户中心", ["tenantManage"])).toBe(0.75);
  });

  it("finds no command whose letters merely occur in this order", () => {
    expect(matchOf("create", "Tenant center", ["tenantManage"])).toBe(0);
    expect(matchOf("nline", "Online debugging")).toBe(0);
    expect(matchOf("create tenant", "Create product", ["productCreate"])).toBe(0);
  });
});
