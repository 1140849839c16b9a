import { limits } from "@thingwright/contract/grammar/limits.ts";
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

/** How often an import in progress is polled, in milliseconds. */
const interval = 1000;

/**
 * Imports devices from a file: chooses the file, reviews its lines and shows the result. The page's address contains
 * the id of the list.
 */
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
  // This second call observes the same query. It polls only while the import runs.
  useCall(api.deviceImports.get, { params: { id } }, { refetchInterval: running ? interval : false });
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <SkeletonText lines={6} />;
  return data.state === "list" ? (
    <ListReview list={data} onOpen={onOpen} />
  ) : (
    <ListResult list={data} onOpen={onOpen} />
  );
}
