import { pino } from "pino";

/** Structured log lines, one JSON object each, on standard output. */
export type Logger = pino.Logger;

interface Request {
  method: string;
  url: string;
  host: string;
  ip: string;
}

/** A call in the log; the key of a mail's link and the signature of a file's stay out of it. */
function describeRequest({ method, url, host, ip }: Request): object {
  return { method, url: url.replace(/([?&](?:key|signature)=)[^&]*/g, "$1***"), host, remoteAddress: ip };
}

/** An error in the log. The row that PostgreSQL quotes stays out of it: it may hold what nobody is to read there. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return { ...pino.stdSerializers.err(error), detail: undefined, where: undefined };
}

/** @param destination a stream other than standard output, for tests */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    // A field with one of these names is a secret wherever it turns up.
    redact: {
      paths: ["authorization", "*.authorization", "password", "*.password", "*.token"],
      censor: "***",
    },
    // Fastify names what it logs by itself `err`.
    serializers: { error: describeError, err: describeError, req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}
