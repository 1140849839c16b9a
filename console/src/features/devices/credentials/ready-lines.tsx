import type { DeviceCodeTarget } from "@thingwright/contract/devices/device-code-targets.ts";
import type { Credentials } from "@thingwright/contract/devices/devices.ts";
import { useMemo, useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { messages } from "./messages/en.ts";
import { arduinoProgram } from "./programs/arduino.ts";
import { blanks, connectionOf, type Connection } from "./programs/connection.ts";
import { espIdfProgram } from "./programs/esp-idf.ts";
import { microPythonProgram } from "./programs/micropython.ts";
import { publishLine, subscribeLine } from "./programs/mosquitto.ts";
import { kitProgram, nodeProgram } from "./programs/node.ts";
import type { ProgramPoint } from "./programs/program-points.ts";
import { pythonProgram } from "./programs/python.ts";
import type { SampleReport } from "./programs/sample-report.ts";
import { wordKeys, type Words } from "./programs/words.ts";
import { ProjectOffer } from "./project-offer.tsx";
import { usePrograms } from "./use-programs.ts";

/** The inputs of the program templates. */
interface Parts {
  connection: Connection;
  report: SampleReport;
  points: readonly ProgramPoint[];
  words: Words;
}

const programs = {
  arduino: ({ connection, points, words }) => arduinoProgram(connection, points, words),
  micropython: ({ connection, points, words }) => microPythonProgram(connection, points, words),
  espidf: ({ connection, points, words }) => espIdfProgram(connection, points, words),
  publish: ({ connection, report }) => publishLine(connection, report),
  subscribe: ({ connection }) => subscribeLine(connection),
  python: ({ connection, report }) => pythonProgram(connection, report),
  node: ({ connection, report }) => nodeProgram(connection, report),
  kit: ({ connection, report }) => kitProgram(connection, report),
} satisfies Record<string, (parts: Parts) => string>;
type Program = keyof typeof programs;

/** For each program, the target of the device code project that is offered beside it. */
const targets: Partial<Record<Program, DeviceCodeTarget>> = { arduino: "arduino", espidf: "esp_idf" };

const marks = Object.values(blanks);

interface ReadyLinesProps {
  credentials: Credentials;
  productId: string;
  /** Whether to offer the device code project of the product too, on pages that do not offer it elsewhere. */
  offersProject?: boolean;
}

/** Programs for boards and computers, and command lines. As soon as one of them runs, this device reports a value. */
export function ReadyLines({ credentials, productId, offersProject = false }: ReadyLinesProps) {
  const t = useMessages(messages);
  const [chosen, setChosen] = useState<Program>("arduino");
  const { parts, isEmpty, error, refetch } = usePrograms(productId);
  const words = useMemo(
    () => Object.fromEntries(wordKeys.map((key) => [key, t(`code_${key}`)])) as Words,
    [t],
  );
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!parts) return <Skeleton className="h-32 w-full" />;
  const connection = connectionOf(parts.connection, credentials);
  const target = offersProject ? targets[chosen] : undefined;
  const isLine = chosen === "publish" || chosen === "subscribe";
  return (
    <>
      {isEmpty && <Alert tone="warning">{t("noPoint")}</Alert>}
      <Tabs
        label={t("samples")}
        value={chosen}
        onChange={setChosen}
        items={(Object.keys(programs) as Program[]).map((key) => ({
          value: key,
          label: t(`tab_${key}`),
          content: (
            <div className="flex flex-col gap-2">
              <p className="text-muted">{t(`hint_${key}`)}</p>
              {key === chosen && (
                <CodeBlock
                  label={t(`tab_${key}`)}
                  code={programs[key]({ ...parts, connection, words })}
                  marks={marks}
                  wrap={isLine}
                />
              )}
              {key === chosen && target && <ProjectOffer productId={productId} target={target} />}
            </div>
          ),
        }))}
      />
    </>
  );
}
