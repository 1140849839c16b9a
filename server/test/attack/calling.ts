// A worker that calls routes, so that a caller's work on an answer does not count as the server's work.
import { parentPort, workerData } from "node:worker_threads";
import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { callerOf } from "../caller.ts";
import type { Called, Calling } from "./elsewhere.ts";

const { url } = workerData as { url: string };
const routes = new Map([...everyRoute()].map(({ resource, name, route }) => [`${resource}.${name}`, route]));

parentPort!.on("message", ({ id, name, token, input }: Calling) => {
  void callerOf(url, token, "")
    .call(routes.get(name)!, input)
    .then(
      ({ status, msg, data }) => ({ id, status, msg, data: status === 200 ? null : data }) satisfies Called,
      (error: unknown) => ({ id, status: 0, msg: String(error), data: null }) satisfies Called,
    )
    .then((called) => parentPort!.postMessage(called, []));
});
