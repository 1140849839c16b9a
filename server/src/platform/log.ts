import { pino } from "pino";

/** Structured log lines, one JSON object each, on standard output. */
export type Logger = pino.Logger;

interface Request {
  method: string;
  url: string;
  host: string;
  ip: string;
}

/**
 * A call as it is logged: without the key of a mail's link, the signature of a file's link, and the code of a share or a
 * support pass.
 */
function describeRequest({ method, url, host, ip }: Request): object {
  const shown = url
    .replace(/([?&](?:key|signature)=)[^&]*/g, "$1***")
    .replace(/(\/(?:share|support)\/)[^/?]*/g, "$1***");
  return { method, url: shown, host, remoteAddress: ip };
}

/** An error as it is logged, without the row that PostgreSQL quotes: the row may hold confidential data. */
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
    // Fastify's own log lines name an error `err`.
    serializers: { error: describeError, err: describeError, req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}
