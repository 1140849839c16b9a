import type { Firmware } from "@thingwright/contract/firmware/firmware.ts";
import { isOver, updateState } from "@thingwright/contract/firmware/update-state.ts";
import type { FirmwareUpdate } from "@thingwright/contract/firmware/verification.ts";
import { MonitorCheck, Plus, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { LiveNotice } from "../../../lib/live-notice.tsx";
import { useLiveReads } from "../../../lib/live-reads.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useAction, useCall } from "../../../lib/query.ts";
import { useScreenParams } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { Button, TextLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Page } from "../../../ui/page.tsx";
import { SkeletonForm } from "../../../ui/skeleton.tsx";
import { VerificationState } from "../firmware-status.tsx";
import { messages } from "./messages/en.ts";
import { useUpdateColumns } from "./update-columns.tsx";

// The forms are loaded later, because they import schemas, which the page does not need.
const drawers = () => import("./verification-drawers.tsx");
const AddDrawer = lazyPart(() => drawers().then((m) => m.AddDevicesDrawer));
const TimeLimitDrawer = lazyPart(() => drawers().then((m) => m.TimeLimitDrawer));

/** The devices on which firmware is tested before its release. */
export function VerificationPage() {
  const t = useMessages(messages);
  const { firmwareId: id } = useScreenParams("authenticationInfo");
  const { data, error, isError, refetch } = useCall(api.firmware.get, { params: { id } });
  if (data) return <Verification firmware={data} />;
  return (
    <Page title={t("title")}>
      {isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonForm fields={4} />}
    </Page>
  );
}

function Verification({ firmware }: { firmware: Firmware }) {
  const t = useMessages(messages);
  const may = useMay();
  const columns = useUpdateColumns(firmware.product_id);
  const [asking, setAsking] = useState<"add" | "timeLimit">();
  const [removed, setRemoved] = useState<FirmwareUpdate>();
  const live = useLiveReads("firmware", firmware.id, { resources: ["firmwareVerification", "firmware"] });
  const params = { id: firmware.id };
  const { data, error, isError, isPending, refetch } = useCall(api.firmwareVerification.list, { params });
  const invalidates = ["firmwareVerification", "firmware"];
  const add = useAction(api.firmwareVerification.add, { invalidates });
  const remove = useAction(api.firmwareVerification.remove, {
    invalidates,
    success: t("removed", { name: removed?.name ?? "" }),
  });
  const mayAdd = may(api.firmwareVerification.add);
  const addButton = mayAdd && (
    <Button variant="primary" icon={Plus} onClick={() => setAsking("add")}>
      {t("add")}
    </Button>
  );
  const rows = data?.list ?? [];
  const done = rows.filter(({ state }) => state === updateState.succeeded).length;
  return (
    <Page title={t("title")} description={t("text")} actions={rows.length > 0 && addButton}>
      <div className="flex flex-col gap-4">
        <LiveNotice live={live} />
        <Card>
          <DescriptionList
            columns={2}
            items={[
              {
                label: t("result"),
                value: (
                  <span className="flex flex-wrap items-center gap-x-3">
                    <VerificationState firmware={firmware} />
                    {rows.length > 0 && (
                      <span className="text-muted">{t("succeededOf", { done, count: rows.length })}</span>
                    )}
                  </span>
                ),
              },
              {
                label: t("timeLimit"),
                value: (
                  <span className="flex flex-wrap items-center gap-x-3">
                    {t("minutesEach", { count: firmware.timeout })}
                    {may(api.firmwareVerification.setTimeout) && (
                      <TextLink render={<button type="button" onClick={() => setAsking("timeLimit")} />}>
                        {t("change")}
                      </TextLink>
                    )}
                  </span>
                ),
              },
            ]}
          />
        </Card>
        <DataTable<FirmwareUpdate>
          label={t("title")}
          rows={data?.list}
          loading={isPending}
          error={isError && !data ? <LoadError error={error} onRetry={refetch} /> : undefined}
          empty={
            <EmptyState
              icon={MonitorCheck}
              title={t("emptyTitle")}
              description={t(mayAdd ? "emptyText" : "emptyReadText")}
              action={addButton}
            />
          }
          rowKey={({ id }) => id}
          rowLabel={({ name }) => name}
          rowHeight={48}
          skeletonRows={3}
          columns={columns}
          rowActions={({ device_id, state, ...update }) => [
            mayAdd &&
              isOver(state) && {
                label: t("again"),
                icon: RotateCw,
                onSelect: () => add.start({ params, body: { device_ids: [device_id] } }),
              },
            may(api.firmwareVerification.remove) && {
              label: t("remove"),
              icon: Trash2,
              tone: "danger",
              onSelect: () => setRemoved({ device_id, state, ...update }),
            },
          ]}
        />
      </div>
      {asking === "add" && <AddDrawer firmware={firmware} onClose={() => setAsking(undefined)} />}
      {asking === "timeLimit" && <TimeLimitDrawer firmware={firmware} onClose={() => setAsking(undefined)} />}
      {removed && (
        <ConfirmAction
          action={remove}
          input={{ params: { ...params, updateId: removed.id } }}
          onClose={() => setRemoved(undefined)}
          tone="danger"
          title={t("removeTitle")}
          description={t("removeText")}
          subject={removed.name}
          confirmLabel={t("remove")}
        />
      )}
    </Page>
  );
}
