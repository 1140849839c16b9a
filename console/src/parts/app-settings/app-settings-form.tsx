import type { PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import type { Translated } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { FunctionTranslations } from "@thingwright/contract/products/template-content.ts";
import { type ReactNode, useMemo } from "react";
import { Form, useForm } from "../../lib/form.tsx";
import { useFollow } from "../../lib/follow-form.ts";
import { useMessages } from "../../lib/i18n.ts";
import { SaveBar } from "../../lib/save-bar.tsx";
import { Card } from "../../ui/card.tsx";
import { AppPreview } from "./app-preview.tsx";
import { AppFields, PanelFields } from "./app-fields.tsx";
import { appFieldsOf, appRules, type AppParts } from "./app-form.ts";
import { messages } from "./messages/en.ts";

interface AppSettingsFormProps {
  /** The parts that can be changed. On a page for one part, the preview still shows the other. */
  parts?: readonly (keyof AppParts)[];
  value: AppParts;
  /** The function points that the panel is built from. */
  points: readonly FunctionPoint[];
  translations: FunctionTranslations;
  /** The name of a device that has no name of its own. */
  deviceName: Translated;
  save: (parts: AppParts) => Promise<unknown>;
  /** The category of the panels that can be chosen. Without it, the form only sets what the generic panel shows. */
  panelsFor?: string;
  /**
   * Renders the preview of the panel while the panel is being changed. `examples` is the default preview, a phone with
   * example values.
   */
  preview?: (panel: PanelSettings, examples: ReactNode) => ReactNode;
  /** Shown above the form, beside the preview. */
  above?: ReactNode;
}

/** Edits what the app shows of a device, and its panel, beside a phone that previews both. */
export function AppSettingsForm({
  parts = ["panel", "app_settings"],
  value,
  points,
  translations,
  deviceName,
  save,
  panelsFor,
  preview = (_, examples) => examples,
  above,
}: AppSettingsFormProps) {
  const t = useMessages(messages);
  const rules = useMemo(() => appRules(points), [points]);
  const fields = appFieldsOf(value);
  const form = useForm(rules, { defaultValues: fields, onSubmit: save });
  useFollow(form, fields);
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @3xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {above}
          <Form form={form}>
            {parts.includes("panel") && (
              <Card
                title={t(panelsFor ? "panelTitle" : "layoutTitle")}
                description={t(panelsFor ? "panelText" : "layoutText")}
              >
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
        </div>
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
