import { expect, test } from "vitest";
import { readAgent } from "./agent.ts";

test.each([
  {
    agent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
    read: { browser: "Edge", system: "Windows" },
  },
  {
    agent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
    read: { browser: "Chrome", system: "Android" },
  },
  {
    agent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
    read: { browser: "Safari", system: "iOS" },
  },
  {
    agent: "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0",
    read: { browser: "Firefox", system: "Linux" },
  },
  { agent: "curl/8.9.1", read: { browser: undefined, system: undefined } },
])("reads $read.browser on $read.system", ({ agent, read }) => expect(readAgent(agent)).toEqual(read));
