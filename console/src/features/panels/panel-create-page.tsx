import { NewPanel } from "@thingwright/contract/content/panels.ts";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { messages } from "./messages/en.ts";
import { PanelFields } from "./panel-fields.tsx";
import { type VersionDraft, VersionFields } from "./version-fields.tsx";

/** Creates a panel, with its first version or without one. */
export function PanelCreatePage() {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const titles = useTitles();
  const go = useGo();
  const local = useLocalName();
  const create = useAction(api.panels.create, {
    success: (made) => t("created", { name: local(made) }),
    onDone: ({ id }) => void go({ screen: "panelInfo", params: { id } }, { replace: true }),
  });
  const form = useForm(NewPanel, {
    defaultValues: { name: "", name_en: "", image_id: "", categories: [], notes: "", first: null },
    onSubmit: (body) => create.run({ body }),
  });
  return (
    <Page
      title={titles.screen("panelCreate")}
      width="form"
      stickyHead
      back={<ScreenLink screen="panelManage">{t("back")}</ScreenLink>}
      actions={
        <>
          <LinkButton render={<ScreenLink screen="panelManage" />}>{words("cancel")}</LinkButton>
          <Button variant="primary" type="submit" form="panel" loading={form.submitting}>
            {t("create")}
          </Button>
        </>
      }
    >
      <Form form={form} id="panel" failed={t("failed")}>
        <Card title={t("basics")}>
          <div className="flex flex-col gap-4">
            <PanelFields form={form} image={null} />
          </div>
        </Card>
        <Card title={t("firstTitle")} description={t("firstText")}>
          <div className="flex flex-col gap-4">
            <Controller
              control={form.control}
              name="first"
              render={({ field }) => (
                <VersionFields
                  value={(field.value ?? null) as VersionDraft | null}
                  onChange={field.onChange}
                  error={(name) => form.error(`first.${name}` as "first")}
                />
              )}
            />
          </div>
        </Card>
      </Form>
    </Page>
  );
}
