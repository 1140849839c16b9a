import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
  textIn,
} from "@thingwright/contract/basics/content-languages.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import type { Device } from "@thingwright/contract/devices/devices.ts";
import { online } from "@thingwright/contract/grammar/enums.ts";
import { LayoutDashboard } from "lucide-react";
import { type ComponentProps, useCallback, useState } from "react";
import { api } from "../../../../lib/api.ts";
import { call } from "../../../../lib/client.ts";
import { useMessages } from "../../../../lib/i18n.ts";
import { useLanguage } from "../../../../lib/language.ts";
import { LoadError } from "../../../../lib/load-error.tsx";
import { useCall } from "../../../../lib/query.ts";
import { useMay } from "../../../../lib/user.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PhoneFrame } from "../../../../ui/phone-frame.tsx";
import { SegmentedControl } from "../../../../ui/segmented-control.tsx";
import { Select } from "../../../../ui/select.tsx";
import type { PanelBundle } from "@thingwright/contract/content/panel-bundle.ts";
import type { ArrangementSettings } from "../../../../parts/panels/arrange.ts";
import { useDevelopedPanel } from "../../../../parts/panels/bundle/developed-panel.ts";
import { DevicePanel } from "../../../../parts/panels/device-panel.tsx";
import { inSequence } from "../../../../parts/panels/in-sequence.ts";
import { PanelSkeleton } from "../../../../parts/panels/panel-skeleton.tsx";
import { usePoints } from "../../api.ts";
import { useLiveProperties } from "../../use-live-device.ts";
import { messages } from "./messages/en.ts";

const chartPoints = 96;

const send = inSequence((id, params: Record<string, PointValue>) =>
  call(api.devices.call, { params: { id }, body: { params } }),
);

interface DevicePhoneProps {
  device: Pick<Device, "id" | "product_id" | "product_name">;
  /** The arrangement of the panel, in place of the saved one. */
  settings?: ArrangementSettings | undefined;
  /** The panel bundle that runs; null for the panel that is built from function points. */
  bundle?: PanelBundle | null;
  /** Called when the bundle has started and its panel is visible. */
  onShown?: () => void;
}

/** The phone is drawn in a page, so no corners or bars cover the panel. */
const uncovered = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * A phone that shows the working panel of a virtual device. A value that is set on the panel is issued to the device.
 */
export function DevicePhone({
  device: { id, product_id, product_name },
  settings,
  bundle = null,
  onShown,
}: DevicePhoneProps) {
  const t = useMessages(messages);
  const may = useMay();
  const developed = useDevelopedPanel();
  const [which, setWhich] = useState<"developed" | "product">("developed");
  const reader = useLanguage();
  const [picked, setLanguage] = useState<ContentLanguage>();
  const language = picked ?? reader;
  const { points, pending, error, refetch } = usePoints(product_id);
  const configuration = useCall(api.configuration.get, { params: { id: product_id } });
  const { device, properties, ...live } = useLiveProperties(id, "frame");
  const readPast = useCallback(
    async (identifier: string, spanMs: number) => {
      const to = Date.now();
      const query = { identifier, from: to - spanMs, to, points: chartPoints };
      const read = await call(api.devices.series, { params: { id }, query }).catch(() => undefined);
      return (read?.list ?? []).flatMap(({ time, avg }) => (avg === null ? [] : [{ time, value: avg }]));
    },
    [id],
  );
  const history = useCallback<ComponentProps<typeof DevicePanel>["history"]>(
    async (asked) => (await call(api.devices.series, { params: { id }, query: asked })).list,
    [id],
  );
  const failed = error ?? live.error ?? configuration.error;
  if (failed)
    return (
      <LoadError
        error={failed}
        onRetry={() => Promise.all([refetch(), live.refetch(), configuration.refetch()])}
      />
    );
  const { data } = configuration;
  const running = developed && which === "developed" ? developed.bundle : bundle;
  const words = languageTable[language];
  const reported = new Map(
    Array.from(properties ?? [], ([identifier, { reported: of }]) => [identifier, of] as const).flatMap(
      ([identifier, of]) => (of ? [[identifier, of] as const] : []),
    ),
  );
  return (
    <div className="mx-auto flex w-full max-w-72 flex-col gap-3">
      <Select
        aria-label={t("language")}
        size="sm"
        value={language}
        onChange={setLanguage}
        options={contentLanguages.map((value) => ({ value, label: languageTable[value].own }))}
      />
      {developed && (
        <SegmentedControl
          aria-label={t("panel")}
          size="sm"
          value={which}
          onChange={setWhich}
          options={[
            { value: "developed", label: t("developed", { version: developed.version }) },
            { value: "product", label: t("ofProduct") },
          ]}
        />
      )}
      <PhoneFrame
        flush={running !== null}
        label={t("phone")}
        title={textIn({ ...data?.name_texts, zh_CN: product_name }, language)}
        lang={words.tag}
        rightToLeft={"rightToLeft" in words}
      >
        {pending || !data || !device || !properties ? (
          <PanelSkeleton label={t("phone")} />
        ) : points.length === 0 ? (
          <EmptyState icon={LayoutDashboard} title={t("noPoints")} />
        ) : (
          <DevicePanel
            bundle={running}
            title={t("phone")}
            safeArea={uncovered}
            history={history}
            onShown={running === bundle ? onShown : undefined}
            points={points}
            translations={data.function_texts}
            language={language}
            settings={settings ?? data.panel}
            online={device.online === online.online}
            reported={reported}
            issue={may(api.devices.call) ? (params) => send(id, params) : undefined}
            readPast={readPast}
          />
        )}
      </PhoneFrame>
    </div>
  );
}
