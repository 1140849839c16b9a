import { productStatus } from "@thingwright/contract/enums.ts";
import type { Product } from "@thingwright/contract/products.ts";
import type { EditionContent } from "@thingwright/contract/releases.ts";
import { templateParts } from "@thingwright/contract/template-content.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction, useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { VersionDifferences } from "../templates/shared/version-differences.tsx";
import { messages } from "./messages/en.ts";

interface EditionDrawerProps {
  product: Product;
  number: number;
  onClose: () => void;
}

/** What a product was when it was released, what has changed since, and the way back to it. */
export function EditionDrawer({ product, number, onClose }: EditionDrawerProps) {
  const t = useMessages(messages);
  const may = useMay();
  const params = { id: product.id, number: String(number) };
  const { data, error, isError, refetch } = useCall(api.releases.edition, { params });
  const [asking, setAsking] = useState(false);
  const restore = useAction(api.releases.restore, {
    invalidates: ["releases", "products", "configuration", "keyMapping"],
    refreshOnConflict: ["releases", "products"],
    success: ({ left_out }) =>
      left_out.length === 0
        ? t("restored", { number })
        : t("restoredWithout", {
            number,
            parts: left_out.map((part) => t(`left_${part}`)).join(t("separator")),
          }),
  });
  const isOpen = product.status === productStatus.developing && may(api.releases.restore);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t("edition", { number })}
      description={t("editionText")}
      footer={
        isOpen &&
        data &&
        data.differences.length > 0 && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t("restore")}
          </Button>
        )
      }
    >
      {!data && (isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonText lines={6} />)}
      {data && <Content edition={data} productId={product.id} />}
      {asking && data && (
        <ConfirmAction
          action={restore}
          input={{ params, body: { version: data.version } }}
          onClose={() => setAsking(false)}
          title={t("restoreAsk", { number })}
          description={t("restoreText")}
          subject={product.name}
          confirmLabel={t("restore")}
        />
      )}
    </Drawer>
  );
}

function Content({ edition, productId }: { edition: EditionContent; productId: string }) {
  const t = useMessages(messages);
  return (
    <div className="flex flex-col gap-5">
      <DescriptionList
        items={[
          { label: t("name"), value: edition.name },
          { label: t("model"), value: edition.model },
          {
            label: t("points"),
            value: edition.points.map(({ name }) => name).join(t("separator")),
          },
        ]}
      />
      <p className="text-meta text-muted">
        {edition.made_by && `${t("releasedBy", { name: edition.made_by })} · `}
        <Time value={edition.made_at} />
      </p>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{t("since")}</h3>
        {edition.differences.length === 0 ? (
          <p className="text-muted">{t("same")}</p>
        ) : (
          <Differences edition={edition} productId={productId} />
        )}
      </section>
    </div>
  );
}

type Difference = EditionContent["differences"][number];
type OtherPart = Exclude<Difference["part"], (typeof templateParts)[number]>;

/** What templates can have, too, is shown on both sides; of the rest is said that it differs. */
function Differences({ edition, productId }: { edition: EditionContent; productId: string }) {
  const t = useMessages(messages);
  const points = useCall(api.products.definition, { params: { id: productId } });
  const content = useCall(api.configuration.get, { params: { id: productId } });
  const isOther = ({ part }: Difference) => !(templateParts as readonly string[]).includes(part);
  const others = edition.differences.filter(isOther).map(({ part }) => t(`other_${part as OtherPart}`));
  const failed = [points, content].find(({ isError }) => isError);
  if (failed) return <LoadError error={failed.error} onRetry={failed.refetch} />;
  if (!points.data || !content.data) return <SkeletonText lines={3} />;
  return (
    <>
      {others.length > 0 && <p>{t("alsoChanged", { parts: others.join(t("separator")) })}</p>}
      {edition.differences.some((one) => !isOther(one)) && (
        <VersionDifferences
          before={{ ...edition.configuration, points: edition.points }}
          after={{ ...content.data, points: points.data.list }}
        />
      )}
    </>
  );
}
