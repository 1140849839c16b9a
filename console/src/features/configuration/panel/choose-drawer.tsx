import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Panel } from "@thingwright/contract/content/panels.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useLocalName } from "../../../lib/local-name.ts";
import { useCall } from "../../../lib/query.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { Button, TextLink } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { SkeletonForm } from "../../../ui/skeleton.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { PanelPicture } from "../../../parts/panels/panel-picture.tsx";
import { messages } from "./messages/en.ts";

interface ChooseDrawerProps {
  product: Product;
  /** The id of the product's present panel. */
  current: string;
  onTry: (panelId: string) => void;
  onClose: () => void;
}

const all = { page_size: limits.pageSizeMax, sort: "name", order: "asc" } as const;

/** The panels that a product could have: the account's own, those of its category, and the generic one. */
export function ChooseDrawer({ product, current, onTry, onClose }: ChooseDrawerProps) {
  const t = useMessages(messages);
  const may = useMay();
  const own = useCall(api.panels.list, { query: { ...all, own: "1" } });
  const fitting = useCall(api.panels.list, { query: { ...all, category_id: product.category_id } });
  const failed = [own, fitting].find(({ isError, data }) => isError && !data);
  const list = [...(fitting.data?.list ?? []), ...(own.data?.list ?? [])];
  const others = [...new Map(list.map((panel) => [panel.id, panel])).values()]
    .filter(({ id }) => id !== current)
    .toSorted((a, b) => Number(b.built_in) - Number(a.built_in) || Number(b.own) - Number(a.own));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("chooseTitle")}
      description={t("chooseText")}
    >
      {failed && <LoadError error={failed.error} onRetry={failed.refetch} />}
      {!failed && !(own.data && fitting.data) && <SkeletonForm fields={4} />}
      {own.data && fitting.data && (
        <div className="flex flex-col gap-3">
          {others.length === 0 && <p className="text-muted">{t("noneToChoose")}</p>}
          <ul className="flex flex-col gap-2">
            {others.map((panel) => (
              <li key={panel.id}>
                <Candidate panel={panel} onTry={() => onTry(panel.id)} />
              </li>
            ))}
          </ul>
          {may(api.panels.create) && (
            <p>
              <TextLink render={<ScreenLink screen="panelCreate" />}>{t("createOwn")}</TextLink>
            </p>
          )}
        </div>
      )}
    </Drawer>
  );
}

function Candidate({ panel, onTry }: { panel: Panel; onTry: () => void }) {
  const t = useMessages(messages);
  const name = useLocalName()(panel);
  const version = panel.current.android ?? panel.current.ios;
  return (
    <div className="flex items-center gap-3 rounded-md border border-line p-2">
      <PanelPicture panel={panel} className="w-10" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-medium break-words">{name}</p>
        <p className="flex flex-wrap items-center gap-2 text-meta text-muted">
          {panel.built_in ? t("genericText") : <Tag>{t(panel.own ? "own" : "offered")}</Tag>}
          {version && <span className="tabular">{version}</span>}
        </p>
      </div>
      <Button size="sm" aria-label={`${t("tryIt")} ${name}`} onClick={onTry}>
        {t("tryIt")}
      </Button>
    </div>
  );
}
