import { misfitWords } from "@thingwright/contract/content/panel-misfits.ts";
import type { ProductPanel } from "@thingwright/contract/products/product-panels.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { useAction } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { messages } from "./messages/en.ts";

interface PanelNoticesProps {
  product: Product;
  own: ProductPanel;
  shown: ProductPanel;
  /** The version that the phone in the preview runs instead of the one in effect. */
  previewedVersionId: string | undefined;
  onPreview: (versionId: string | undefined) => void;
  onLeave: () => void;
}

/** Notices about the panel that runs in the phone preview, with suitable actions. */
export function PanelNotices(props: PanelNoticesProps) {
  const { own, shown } = props;
  return shown.chosen ? <OwnPanelNotices {...props} own={own} /> : <TrialPanelNotices {...props} />;
}

const misfitsOf = ({ versions, in_effect: { android, ios } }: ProductPanel) => {
  const running = new Set([android.everyone, android.testers, ios.everyone, ios.testers]);
  const all = versions.flatMap((one) => (running.has(one.version_id) ? one.misfits : []));
  return [...new Map(all.map((one) => [`${one.identifier} ${one.reason}`, one])).values()];
};

/** For a panel that is being tried: whether it fits, and the button that chooses it. */
function TrialPanelNotices({ product, own, shown, onLeave }: PanelNoticesProps) {
  const t = useMessages(messages);
  const may = useMay();
  const local = useLocalName();
  const language = useLanguage();
  const choose = useAction(api.configuration.choosePanel, {
    invalidates: ["configuration", "productPanels", "releases", "products"],
    success: t("chosen", { name: local(shown.panel) }),
    onDone: onLeave,
  });
  const misfits = misfitsOf(shown);
  const name = local(shown.panel);
  const empty = !shown.panel.built_in && shown.versions.length === 0;
  const fits = misfits.length === 0 && !empty;
  return (
    <Alert
      tone={fits ? "info" : "danger"}
      title={fits ? t("trying", { name, current: local(own.panel) }) : t("unfitTitle", { name })}
    >
      {empty && <p>{t("withoutVersion")}</p>}
      {misfits.length > 0 && <p>{t("unfitText", { points: misfitWords(misfits, language) })}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {fits && may(api.configuration.choosePanel) && (
          <Button
            variant="primary"
            loading={choose.pending}
            onClick={() => choose.start({ params: { id: product.id, panelId: shown.panel.id } })}
          >
            {t("choose")}
          </Button>
        )}
        <Button onClick={onLeave}>{t("leave")}</Button>
      </div>
    </Alert>
  );
}

/**
 * For the product's own panel: the parts that do not fit the product, and a version that must be previewed before it
 * takes effect.
 */
function OwnPanelNotices({ own, previewedVersionId, onPreview }: PanelNoticesProps) {
  const t = useMessages(messages);
  const may = useMay();
  const language = useLanguage();
  const misfits = misfitsOf(own);
  const waiting = own.versions.find(({ version_id }) => version_id === own.waiting);
  return (
    <>
      {misfits.length > 0 && (
        <Alert tone="danger" title={t("unfitNowTitle")}>
          {t("unfitNow", { points: misfitWords(misfits, language) })}
        </Alert>
      )}
      {waiting && (
        <Alert tone="warning" title={t("waitingTitle", { version: waiting.version })}>
          {waiting.misfits.length > 0
            ? t("misfits", { points: misfitWords(waiting.misfits, language) })
            : t("waitingText")}
          {waiting.misfits.length === 0 && may(api.productPanels.preview) && (
            <div className="mt-2">
              {previewedVersionId === waiting.version_id ? (
                <Button onClick={() => onPreview(undefined)}>{t("leave")}</Button>
              ) : (
                <Button variant="primary" onClick={() => onPreview(waiting.version_id)}>
                  {t("preview")}
                </Button>
              )}
            </div>
          )}
        </Alert>
      )}
    </>
  );
}
