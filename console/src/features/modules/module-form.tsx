import type { CommunicationModule } from "@thingwright/contract/products/modules.ts";
import { api } from "../../lib/api.ts";
import { mineOnTop, FieldsConflict } from "../../lib/conflict/conflict.tsx";
import type { ConflictAnswer } from "../../lib/versioned-save.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { useVersionedForm, type Versions } from "../../lib/versioned-form.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { useProductWords } from "../products/shared/product-words.tsx";
import { messages } from "./messages/en.ts";
import { blank, bodyOf, draftOf, ModuleDraft } from "./module-draft.ts";
import { ModuleFields } from "./module-fields.tsx";

/** Adds a module. */
export function CreateModule() {
  const t = useMessages(messages);
  const titles = useTitles();
  const words = useMessages(shared);
  const go = useGo();
  const create = useAction(api.modules.create, {
    success: ({ name }) => t("created", { name }),
    onDone: ({ id }) => void go({ screen: "moduleInfo", params: { id } }, { replace: true }),
  });
  const form = useForm(ModuleDraft, {
    defaultValues: blank,
    onSubmit: (draft) => create.run({ body: bodyOf(draft) }),
  });
  const title = titles.screen("moduleInfo", { id: "new" });
  return (
    <Page
      title={title}
      description={t("createText")}
      width="form"
      stickyHead
      back={<ScreenLink screen="moduleList">{t("back")}</ScreenLink>}
      actions={
        <>
          <LinkButton render={<ScreenLink screen="moduleList" />}>{words("cancel")}</LinkButton>
          <Button variant="primary" type="submit" form="module" loading={form.submitting}>
            {t("create")}
          </Button>
        </>
      }
    >
      <Form form={form} id="module" failed={t("failed")}>
        <ModuleFields form={form} />
      </Form>
    </Page>
  );
}

/** Changes a module. */
export function EditModule({ module }: { module: CommunicationModule }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const go = useGo();
  const params = { id: module.id };
  const update = useAction(api.modules.update, {
    success: ({ name }) => t("saved", { name }),
    onDone: () => void go({ screen: "moduleInfo", params }, { replace: true }),
  });
  const { form, conflict } = useVersionedForm(ModuleDraft, {
    object: module,
    fieldsOf: draftOf,
    save: (draft) => update.run({ params, body: bodyOf(draft) }),
    get: api.modules.get,
    params,
    merge: mineOnTop,
  });
  const shown = <ScreenLink screen="moduleInfo" params={params} />;
  return (
    <Page
      title={module.name}
      width="form"
      stickyHead
      back={
        <ScreenLink screen="moduleInfo" params={params}>
          {module.name}
        </ScreenLink>
      }
      actions={
        <>
          <LinkButton render={shown}>{words("cancel")}</LinkButton>
          <Button variant="primary" type="submit" form="module" loading={form.submitting}>
            {words("save")}
          </Button>
        </>
      }
    >
      <Form form={form} id="module" failed={t("failed")}>
        <ModuleFields form={form} />
      </Form>
      {conflict.question && <ModuleConflict {...conflict.question} onAnswer={conflict.answer} />}
    </Page>
  );
}

interface ModuleConflictProps extends Versions<ModuleDraft> {
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Asks whose version of a module to keep, if somebody else has saved another version meanwhile. */
function ModuleConflict(props: ModuleConflictProps) {
  const t = useMessages(messages);
  const words = useProductWords();
  const show = (field: keyof ModuleDraft, values: ModuleDraft): string => {
    if (field === "communication_mode") return words.mode(values[field]);
    if (field === "image_ids") return t("pictureCount", { count: values[field].length });
    if (field === "description" || field === "description_en") return textOf(values[field]);
    return values[field];
  };
  return (
    <FieldsConflict
      {...props}
      labels={{
        name: t("name"),
        chip: t("chip"),
        type: t("type"),
        communication_mode: t("mode"),
        size: t("size"),
        scenario: t("scenarioZh"),
        scenario_en: t("scenarioEn"),
        description: t("descriptionZh"),
        description_en: t("descriptionEn"),
        source: t("source"),
        image_ids: t("pictures"),
      }}
      show={show}
    />
  );
}

/** The beginning of a rich text, without its formatting. */
function textOf(html: string): string {
  const { textContent } = new DOMParser().parseFromString(html, "text/html").body;
  return textContent.length > 120 ? `${textContent.slice(0, 120)}…` : textContent;
}
