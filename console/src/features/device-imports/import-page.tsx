import { limits } from "@thingwright/contract/limits.ts";
import { useSearch } from "@tanstack/react-router";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { ListChooser } from "./list-chooser.tsx";
import { ListResult } from "./list-result.tsx";
import { ListReview } from "./list-review.tsx";
import { messages } from "./messages/en.ts";

/** Milliseconds between two looks at an import in progress. */
const interval = 1000;

/** Imports devices from a file: choosing it, seeing what is in it, and what came of it. Which list it is stands in the address. */
export function ImportPage() {
  const t = useMessages(messages);
  const go = useGo();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const open = (list?: string) =>
    void go({ screen: "deviceImport", ...(list !== undefined && { search: { list } }) });
  return (
    <Page
      title={t("title")}
      description={t("subtitle", { lines: limits.importLines })}
      back={<ScreenLink screen="deviceList">{t("back")}</ScreenLink>}
    >
      {search.list === undefined ? (
        <ListChooser product={search.product} onOpen={open} />
      ) : (
        <OneList key={search.list} id={search.list} onOpen={open} />
      )}
    </Page>
  );
}

function OneList({ id, onOpen }: { id: string; onOpen: (list?: string) => void }) {
  const { data, error, refetch } = useCall(api.deviceImports.get, { params: { id } }, {});
  const running = data?.state === "running";
  // A second look at the same answer, that goes on only while the import does.
  useCall(api.deviceImports.get, { params: { id } }, { refetchInterval: running ? interval : false });
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <SkeletonText lines={6} />;
  return data.state === "list" ? (
    <ListReview list={data} onOpen={onOpen} />
  ) : (
    <ListResult list={data} onOpen={onOpen} />
  );
}
