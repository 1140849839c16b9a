import type { Credentials } from "@thingwright/contract/devices.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { usePoints } from "../api.ts";
import {
  kitProgram,
  nodeProgram,
  publishLine,
  pythonProgram,
  samplePoint,
  sampleReport,
  subscribeLine,
  type Connection,
} from "./command-lines.ts";
import { messages } from "./messages/en.ts";

const samples = {
  publish: publishLine,
  subscribe: subscribeLine,
  kit: kitProgram,
  node: nodeProgram,
  python: pythonProgram,
} satisfies Record<string, (connection: Connection) => string>;
type Sample = keyof typeof samples;

interface ReadyLinesProps {
  credentials: Credentials;
  productId: string;
}

/**
 * Command lines and programs in several languages, with which this device reports a value as soon as they are pasted.
 */
export function ReadyLines({ credentials, productId }: ReadyLinesProps) {
  const t = useMessages(messages);
  const [chosen, setChosen] = useState<Sample>("publish");
  const { points, pending } = usePoints(productId);
  const ends = useCall(api.devices.connection, {}, { staleTime: Infinity });
  if (ends.isError) return <LoadError error={ends.error} onRetry={ends.refetch} />;
  if (pending || !ends.data) return <Skeleton className="h-32 w-full" />;
  const connection: Connection = {
    host: ends.data.host ?? location.hostname.replace(/^\[|\]$/g, ""),
    port: ends.data.mqtt_port,
    credentials,
    ...sampleReport(points),
  };
  return (
    <>
      {!samplePoint(points) && <Alert tone="warning">{t("noPoint")}</Alert>}
      <Tabs
        label={t("samples")}
        value={chosen}
        onChange={setChosen}
        items={(Object.keys(samples) as Sample[]).map((key) => ({
          value: key,
          label: t(`tab_${key}`),
          content: (
            <div className="flex flex-col gap-2">
              <p className="text-muted">{t(`hint_${key}`)}</p>
              <CodeBlock
                label={t(`tab_${key}`)}
                code={samples[key](connection)}
                wrap={key === "publish" || key === "subscribe"}
              />
            </div>
          ),
        }))}
      />
    </>
  );
}
