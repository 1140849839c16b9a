import type { Credentials } from "@thingwright/contract/devices.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import {
  kitProgram,
  nodeProgram,
  publishLine,
  pythonProgram,
  subscribeLine,
  type Connection,
} from "./command-lines.ts";
import { messages } from "./messages/en.ts";
import { useReporting } from "./use-reporting.ts";

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
  const { reporting, isEmpty, error, refetch } = useReporting(productId);
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!reporting) return <Skeleton className="h-32 w-full" />;
  const connection: Connection = { ...reporting, credentials };
  return (
    <>
      {isEmpty && <Alert tone="warning">{t("noPoint")}</Alert>}
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
