import { type AppInfo, NewAppVersion } from "@thingwright/contract/people/app-versions.ts";
import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { CallError } from "../../../lib/call-error.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { useQuestion } from "../../../lib/question.ts";
import { useGo } from "../../../lib/screens.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { FileField } from "../../../parts/files/file-field.tsx";
import { messages } from "./messages/en.ts";
import { NotesField } from "./notes-field.tsx";
import { usePackage } from "./use-package.ts";
import { ReadFacts } from "./version-facts.tsx";

const packageTypes = {
  android: ["application/vnd.android.package-archive"],
  ios: ["application/x-ios-app"],
} as const;

const Draft = NewAppVersion.omit({ app_id: true, other_signer: true }).refine(
  ({ file_id, store_url }) => file_id || store_url,
  // Runs even if other fields are invalid, so that all errors show at once.
  { path: ["file_id"], message: "version_file_or_store", when: () => true },
);

/**
 * The form of a new version. The package is the first field, because an APK already contains the values of most other
 * fields.
 */
export function UploadForm({ app }: { app: AppInfo }) {
  const t = useMessages(messages);
  const go = useGo();
  const [source, setSource] = useState<"file" | "store">("file");
  const [file, setFile] = useState<ShownFile | null>(null);
  const apk = usePackage(app.id);
  const signer = useQuestion<string, boolean>();
  const create = useAction(api.appVersions.create, {
    success: ({ version }) => t("createdToast", { version }),
    onDone: () => void go({ screen: "appVersions", params: { appId: app.id } }),
  });
  const form = useForm(Draft, {
    defaultValues: {
      platform: app.platforms[0] ?? "android",
      version: "",
      version_code: null,
      file_id: null,
      store_url: "",
      notes: {},
      force: false,
    },
    onSubmit: async (draft) => {
      const body = { ...draft, app_id: app.id };
      try {
        await create.run({ body });
      } catch (refusal) {
        const isSigner = refusal instanceof CallError && refusal.is("app_signer_differs");
        if (!isSigner) throw refusal;
        if (await signer.ask(refusal.message)) await create.run({ body: { ...body, other_signer: true } });
      }
    },
  });
  const platform = form.watch("platform");
  const isAndroid = platform === "android";

  const take = (next: ShownFile | null) => {
    setFile(next);
    apk.forget();
    form.setValue("file_id", next?.id ?? null, { shouldDirty: true });
    form.clearErrors();
    if (next && isAndroid) void readApk(next.id);
  };
  const readApk = async (id: string) => {
    const facts = await apk.read(id);
    if (facts?.version) form.setValue("version", facts.version, { shouldDirty: true, shouldValidate: true });
  };
  const choose = (next: typeof source) => {
    setSource(next);
    take(null);
    form.setValue("store_url", "");
    form.setValue("version_code", null);
  };

  return (
    <Form form={form} id="upload-version">
      <Card title={t("upload")} description={t("uploadText")}>
        <div className="flex flex-col gap-4">
          {app.platforms.length > 1 && (
            <Controller
              control={form.control}
              name="platform"
              render={({ field }) => (
                <Field label={t("platform")} error={form.error("platform")}>
                  <SegmentedControl
                    aria-label={t("platform")}
                    value={field.value}
                    onChange={(next) => {
                      field.onChange(next);
                      choose(source);
                    }}
                    options={app.platforms.map((value) => ({ value, label: t(value) }))}
                  />
                </Field>
              )}
            />
          )}
          <Field label={t("source")}>
            <SegmentedControl
              aria-label={t("source")}
              value={source}
              onChange={choose}
              options={[
                { value: "file", label: t("sourceFile") },
                { value: "store", label: t("sourceStore") },
              ]}
            />
          </Field>
          {source === "file" ? (
            <Field
              label={t(isAndroid ? "apk" : "ipa")}
              error={form.error("file_id") ?? apk.error}
              {...(!isAndroid && { help: t("ipaHelp") })}
              required
            >
              <FileField value={file} onChange={take} purpose="app" types={packageTypes[platform]} />
            </Field>
          ) : (
            <Field label={t("storeUrl")} error={form.error("store_url") ?? form.error("file_id")} required>
              <Input
                {...form.register("store_url", { deps: "file_id" })}
                type="url"
                inputMode="url"
                placeholder="https://"
                autoComplete="off"
              />
            </Field>
          )}
          {apk.reading && (
            <p className="flex items-center gap-2 text-muted" role="status">
              <Spinner />
              {t("reading")}
            </p>
          )}
          {apk.facts && (
            <section className="rounded-md border border-line bg-sunken px-4 py-3">
              <h3 className="pb-2 font-medium">{t("readFacts")}</h3>
              <ReadFacts facts={apk.facts} />
            </section>
          )}
          <Field
            label={t("version")}
            error={form.error("version")}
            help={t(apk.facts?.version ? "versionRead" : "versionHelp")}
            required
          >
            <Input {...form.register("version")} mono autoComplete="off" spellCheck={false} />
          </Field>
          {isAndroid && source === "store" && (
            <Controller
              control={form.control}
              name="version_code"
              render={({ field }) => (
                <Field label={t("code")} error={form.error("version_code")} help={t("codeHelp")}>
                  <NumberInput value={field.value ?? null} onChange={field.onChange} onBlur={field.onBlur} />
                </Field>
              )}
            />
          )}
          <Controller
            control={form.control}
            name="notes"
            render={({ field }) => (
              <NotesField
                ref={field.ref}
                value={field.value ?? {}}
                onChange={field.onChange}
                errorIn={(language) => form.error(`notes.${language}`)}
              />
            )}
          />
          <Controller
            control={form.control}
            name="force"
            render={({ field }) => (
              <Switch
                value={field.value ?? false}
                onChange={field.onChange}
                label={t("forced")}
                hint={t("forceHelp")}
              />
            )}
          />
          <div className="flex justify-end">
            <Button type="submit" variant="primary" loading={form.submitting}>
              {t("create")}
            </Button>
          </div>
        </div>
      </Card>
      {signer.question !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && signer.answer(false)}
          title={t("signerTitle")}
          description={t("signerText")}
          confirmLabel={t("signerConfirm")}
          onConfirm={() => signer.answer(true)}
        />
      )}
    </Form>
  );
}
