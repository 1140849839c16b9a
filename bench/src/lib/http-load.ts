import autocannon from "autocannon";
import { processorTime } from "./processes.ts";

const warmUpSeconds = 2;
const seconds = 5;

/** The address that is called, and the processes whose processor time the calls take. */
export interface Target {
  url: string;
  token?: string;
  /** Process ids. */
  server: number;
  postgres: number;
}

export interface HttpResult {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of processor time for a call. */
  server: number;
  postgres: number;
}

/** Calls one address over this many connections, as fast as it answers. Throws if a call fails. */
export async function callOften(target: Target, connections: number): Promise<HttpResult> {
  const headers = target.token === undefined ? {} : { authorization: `Bearer ${target.token}` };
  const options = { url: target.url, connections, headers };
  await autocannon({ ...options, duration: warmUpSeconds });
  const [server, postgres] = [await processorTime(target.server), await processorTime(target.postgres)];
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, duration: seconds });
  const [serverAfter, postgresAfter] = [
    await processorTime(target.server),
    await processorTime(target.postgres),
  ];
  if (non2xx > 0 || errors > 0) throw new Error(`${target.url}: ${non2xx + errors} calls failed`);
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    server: (serverAfter - server) / requests.total,
    postgres: (postgresAfter - postgres) / requests.total,
  };
}
