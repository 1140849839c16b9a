import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("logs an error without the row values that PostgreSQL quotes, under any field name", () => {
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error("it exists already"), {
    code: "23505",
    detail: "Key (email)=(kim@example.com) already exists.",
    where: "COPY account, line 1: kim@example.com",
  });
  log.error({ error }, "a call failed");
  log.error({ err: error }, "a hook failed");
  log.error(error);
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toContain("23505");
    expect(line).not.toContain("kim@example.com");
  }
});

it("logs the address of a request without signatures, codes and keys", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const req = { method: "GET", host: "example.com", ip: "192.0.2.1" };
  log.info({ req: { ...req, url: "/files/a.zip?expires=17&signature=abcdef" } });
  log.info({ req: { ...req, url: "/app/x?signature=abcdef&lang=de" } });
  log.info({ req: { ...req, url: "/api/v1/support/abcdef/life?limit=20" } });
  log.info({ req: { ...req, url: "/api/v1/share/abcdef" } });
  log.info({ req: { ...req, url: "/verify?key=abcdef" } });
  expect(lines.map((line) => (JSON.parse(line) as { req: { url: string } }).req.url)).toEqual([
    "/files/a.zip?expires=17&signature=***",
    "/app/x?signature=***&lang=de",
    "/api/v1/support/***/life?limit=20",
    "/api/v1/share/***",
    "/verify?key=***",
  ]);
});
