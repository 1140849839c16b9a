import type { CommunicationModule } from "@thingwright/contract/products/modules.ts";
import { Pencil, Trash2 } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useGo, useScreenParams } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { useMay } from "../../lib/user.ts";
import { deletionWords } from "../../lib/usual-words.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";
import { ModuleGallery } from "./module-gallery.tsx";
import { Mode } from "./shared/mode.tsx";
import { ModulePicture } from "./shared/module-picture.tsx";
import { useModuleWords } from "./shared/module-words.ts";

const CreateModule = lazyPart(() => import("./module-form.tsx").then((m) => m.CreateModule));

/** One module; with the id `new`, the page adds one. */
export function ModulePage() {
  const { id } = useScreenParams("moduleInfo");
  const titles = useTitles();
  if (id !== "new") return <ShownModule id={id} />;
  return (
    <CreateModule
      meanwhile={
        <Page title={titles.screen("moduleInfo", { id })} width="form">
          <SkeletonForm fields={6} />
        </Page>
      }
    />
  );
}

function ShownModule({ id }: { id: string }) {
  const titles = useTitles();
  const query = useCall(api.modules.get, { params: { id } });
  if (query.data) return <ModuleDetails module={query.data} />;
  return (
    <Page title={titles.screen("moduleInfo")} back={<BackToList />}>
      {query.isError ? (
        <LoadError error={query.error} onRetry={query.refetch} />
      ) : (
        <SkeletonForm fields={6} />
      )}
    </Page>
  );
}

function BackToList() {
  const t = useMessages(messages);
  return <ScreenLink screen="moduleList">{t("back")}</ScreenLink>;
}

function ModuleDetails({ module }: { module: CommunicationModule }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const say = useModuleWords();
  const may = useMay();
  const description = say.description(module);
  const go = useGo();
  const remove = useDelete(api.modules.remove, {
    input: ({ id }: CommunicationModule) => ({ params: { id } }),
    ...deletionWords(t),
    onDeleted: () => void go({ screen: "moduleList" }, { replace: true }),
  });
  return (
    <Page>
      <DetailHeader
        back={<ScreenLink screen="moduleList">{t("back")}</ScreenLink>}
        glyph={<ModulePicture module={module} size={48} />}
        title={module.name}
        meta={
          <>
            <span>{module.chip}</span>
            <Mode mode={module.communication_mode} />
          </>
        }
        actions={
          <>
            {may(api.modules.remove) && (
              <Button icon={Trash2} onClick={() => remove.ask(module)}>
                {words("delete")}
              </Button>
            )}
            {may(api.modules.update) && (
              <LinkButton
                variant="primary"
                icon={Pencil}
                render={<ScreenLink screen="moduleEdit" params={{ id: module.id }} />}
              >
                {t("edit")}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <Card title={t("pictures")}>
          <ModuleGallery module={module} />
        </Card>
        <Card title={t("basics")}>
          <DescriptionList
            items={[
              { label: t("chip"), value: module.chip },
              { label: t("type"), value: module.type },
              { label: t("mode"), value: <Mode mode={module.communication_mode} /> },
              { label: t("size"), value: <span className="tabular">{say.size(module.size)}</span> },
              { label: t("scenario"), value: say.scenario(module) },
              { label: t("source"), value: module.source },
              { label: t("updated"), value: <Time value={module.updated_at} /> },
            ]}
          />
        </Card>
      </div>
      <Card title={t("description")}>
        {description ? <RichText html={description} /> : <p className="text-muted">{t("noDescription")}</p>}
      </Card>
      {remove.dialog}
    </Page>
  );
}
