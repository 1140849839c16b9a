import { defaultLanguages, type Translated } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useDeferredValue } from "react";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { LocalTextField } from "../../lib/local-text-field.tsx";
import { useCall } from "../../lib/query.ts";
import { Combobox } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import { MultiSelect } from "../../ui/multi-select.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { Select } from "../../ui/select.tsx";
import { SortableList } from "../../ui/sortable-list.tsx";
import { Switch } from "../../ui/switch.tsx";
import { inPanelOrder } from "../panels/arrange.ts";
import type { AppForm } from "./app-form.ts";
import { messages } from "./messages/en.ts";

/** The fields for the panel that controls the device, and for the function points that it shows. */
export function PanelFields({
  form,
  points,
  panelsFor,
}: {
  form: AppForm;
  points: readonly FunctionPoint[];
  /** The category whose panels are offered; undefined if this form does not choose the panel. */
  panelsFor: string | undefined;
}) {
  const t = useMessages(messages);
  const local = useLocalName();
  const choosesPanel = panelsFor !== undefined;
  const query = {
    page_size: limits.pageSizeMax,
    sort: "name",
    order: "asc",
    category_id: panelsFor,
  } as const;
  const panels = useCall(api.panels.list, { query }, { enabled: choosesPanel });
  // The panel is chosen only in templates, which all accounts use. It must therefore be the generic panel, or one that
  // the platform offers for the category.
  const offered = (panels.data?.list ?? []).filter((one) => one.built_in || one.categories.length > 0);
  const current = form.watch("panel.panel_id");
  const isOffered = !panels.data || offered.some(({ id }) => id === current);
  const other = useCall(
    api.panels.get,
    { params: { id: current ?? "" } },
    { enabled: choosesPanel && !isOffered && Boolean(current) },
  );
  const left = !isOffered && other.data?.id === current ? [other.data] : [];
  const hidden = form.watch("panel.hidden") ?? [];
  const options = points.map((point) => ({
    value: point.identifier,
    label: local(point),
    hint: point.identifier,
  }));
  const shown = inPanelOrder(points, form.watch("panel.order")).filter(
    ({ identifier }) => !hidden.includes(identifier),
  );
  // Deferred, so that the preview beside it shows first: the list of a product with very many function points takes a
  // while.
  const listed = useDeferredValue(true, false) ? shown : [];
  const hiddenError = hidden.map((_, i) => form.error(`panel.hidden.${i}`)).find(Boolean);
  return (
    <div className="flex flex-col gap-4">
      {choosesPanel && (
        <Field
          label={t("panel")}
          error={form.error("panel.panel_id")}
          help={left.length > 0 ? t("notOfferedHelp") : undefined}
        >
          <Controller
            control={form.control}
            name="panel.panel_id"
            render={({ field }) => (
              <Select
                {...field}
                options={[
                  ...offered.map((panel) => ({ value: panel.id, label: local(panel) })),
                  ...left.map((panel) => ({ value: panel.id, label: local(panel), hint: t("notOffered") })),
                ]}
                className="w-full"
              />
            )}
          />
        </Field>
      )}
      <Field label={t("main")} help={t("mainHelp")} error={form.error("panel.main")}>
        <Controller
          control={form.control}
          name="panel.main"
          render={({ field }) => (
            <Combobox
              {...field}
              value={field.value ?? ""}
              onChange={(value) => field.onChange(value || null)}
              options={options}
              placeholder={t("noMain")}
              clearable
              className="w-full"
            />
          )}
        />
      </Field>
      <Field label={t("hidden")} help={t("hiddenHelp")} error={hiddenError}>
        <Controller
          control={form.control}
          name="panel.hidden"
          render={({ field }) => <MultiSelect {...field} options={options} placeholder={t("noneHidden")} />}
        />
      </Field>
      {listed.length > 1 && (
        <div className="flex flex-col gap-1.5">
          <h3 className="font-medium">{t("order")}</h3>
          <SortableList
            label={t("order")}
            items={listed}
            keyOf={({ identifier }) => identifier}
            labelOf={local}
            onReorder={(next) =>
              form.setValue(
                "panel.order",
                next.map(({ identifier }) => identifier),
                { shouldDirty: true },
              )
            }
            className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line"
          >
            {(point, { handle }) => (
              <div className="flex min-h-9 items-center gap-2 px-2 py-1">
                {handle}
                <span className="min-w-0 flex-1 break-words">
                  {local(point)}{" "}
                  <code className="ms-1 font-mono text-meta text-muted">{point.identifier}</code>
                </span>
              </div>
            )}
          </SortableList>
          <p className="text-meta text-muted">{t("orderHelp")}</p>
        </div>
      )}
    </div>
  );
}

/** Names, texts and warnings of the app for a device. */
export function AppFields({ form, deviceName }: { form: AppForm; deviceName: Translated }) {
  const t = useMessages(messages);
  const { min, max } = limits.signal;
  const text = (name: "device_name" | "default_room" | "offline_hint", multiline = false) => (
    <Controller
      control={form.control}
      name={`app_settings.${name}`}
      render={({ field }) => (
        <LocalTextField
          label={t(name)}
          help={t(`${name}_help`)}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          // Validates the paths of the texts, because the form library ignores an error of the pair as a whole.
          onLeave={() => void form.trigger(defaultLanguages.map((one) => `${field.name}.${one}` as const))}
          error={(language) => form.error(`app_settings.${name}.${language}`)}
          multiline={multiline}
          {...(name === "device_name" && {
            placeholder: Object.fromEntries(defaultLanguages.map((one) => [one, deviceName[one] ?? ""])),
          })}
        />
      )}
    />
  );
  return (
    <div className="flex flex-col gap-5">
      {text("device_name")}
      {text("default_room")}
      {text("offline_hint", true)}
      <Field
        label={t("weakSignal")}
        help={t("weakSignalHelp")}
        error={form.error("app_settings.weak_signal")}
      >
        <Controller
          control={form.control}
          name="app_settings.weak_signal"
          render={({ field }) => (
            <NumberInput
              {...field}
              unit="dBm"
              min={min}
              max={max}
              placeholder={t("never")}
              className="max-w-48"
            />
          )}
        />
      </Field>
      <Controller
        control={form.control}
        name="app_settings.firmware_prompt"
        render={({ field }) => (
          <Switch {...field} label={t("firmwarePrompt")} hint={t("firmwarePromptHelp")} />
        )}
      />
    </div>
  );
}
