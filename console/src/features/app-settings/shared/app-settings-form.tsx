import type { PanelSettings } from "@thingwright/contract/app-settings.ts";
import type { Translated } from "@thingwright/contract/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { FunctionTranslations } from "@thingwright/contract/template-content.ts";
import { type ReactNode, useMemo } from "react";
import { Form, useForm } from "../../../lib/form.tsx";
import { useFollow } from "../../../lib/follow-form.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { SaveBar } from "../../../lib/save-bar.tsx";
import { Card } from "../../../ui/card.tsx";
import { AppPreview } from "./app-preview.tsx";
import { AppFields, PanelFields } from "./app-fields.tsx";
import { appFieldsOf, appRules, type AppParts } from "./app-form.ts";
import { messages } from "./messages/en.ts";

interface AppSettingsFormProps {
  /** The parts that can be changed: on pages that have one of them each, the other is only shown. */
  parts?: readonly (keyof AppParts)[];
  value: AppParts;
  /** The function points that the panel is built from. */
  points: readonly FunctionPoint[];
  translations: FunctionTranslations;
  /** What a device is called that has no name of its own. */
  deviceName: Translated;
  save: (parts: AppParts) => Promise<unknown>;
  /** The category for which the form chooses the panel, too, rather than only what the generic one shows. */
  panelsFor?: string;
  /** Shows the panel as it is being changed, in place of a phone with examples. @param examples that phone */
  preview?: (panel: PanelSettings, examples: ReactNode) => ReactNode;
}

/** What the app shows of a device, and its panel, beside a phone that shows both as they are being changed. */
export function AppSettingsForm({
  parts = ["panel", "app_settings"],
  value,
  points,
  translations,
  deviceName,
  save,
  panelsFor,
  preview = (_, examples) => examples,
}: AppSettingsFormProps) {
  const t = useMessages(messages);
  const rules = useMemo(() => appRules(points), [points]);
  const fields = appFieldsOf(value);
  const form = useForm(rules, { defaultValues: fields, onSubmit: save });
  useFollow(form, fields);
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @3xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Form form={form}>
          {parts.includes("panel") && (
            <Card title={t("panelTitle")} description={t("panelText")}>
              <PanelFields form={form} points={points} panelsFor={panelsFor} />
            </Card>
          )}
          {parts.includes("app_settings") && (
            <Card title={t("appTitle")} description={t("appText")}>
              <AppFields form={form} deviceName={deviceName} />
            </Card>
          )}
          <SaveBar form={form} />
        </Form>
        <div className="@3xl:sticky @3xl:top-4">
          {preview(
            form.watch("panel"),
            <AppPreview
              points={points}
              translations={translations}
              deviceName={deviceName}
              settings={form.watch("app_settings")}
              panel={form.watch("panel")}
            />,
          )}
        </div>
      </div>
    </div>
  );
}
