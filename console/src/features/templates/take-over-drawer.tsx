import { productType } from "@thingwright/contract/grammar/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Product, TemplateChanges } from "@thingwright/contract/products/products.ts";
import type { TemplateDifference } from "@thingwright/contract/products/template-differences.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { CallError, errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { DifferenceRows } from "./shared/difference-rows.tsx";

interface TakeOverProps {
  product: Product;
  /** Called after changes were applied, with the new version of the product's definition. */
  onApplied: (definitionVersion: number) => void;
  onClose: () => void;
}

/**
 * Shows what has changed in the template since the version that the product is based on. The user chooses which changes
 * to apply.
 */
export function TakeOverDrawer({ product, onApplied, onClose }: TakeOverProps) {
  const t = useMessages(messages);
  const { data, error, isError, refetch } = useCall(api.products.template, { params: { id: product.id } });
  // Set after a conflict. The list of changes has then been loaded again, and a notice explains why it may look
  // different.
  const [outdated, setOutdated] = useState(false);
  const shown = { product, onApplied, onClose, outdated, onOutdated: () => setOutdated(true) };
  if (data) return <Choice key={data.template_latest} {...shown} changes={data} />;
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} size="lg" title={t("takeTitle")}>
      {isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonText lines={8} />}
    </Drawer>
  );
}

interface ChoiceProps extends TakeOverProps {
  changes: TemplateChanges;
  outdated: boolean;
  onOutdated: () => void;
}

function Choice({ product, changes, outdated, onOutdated, onApplied, onClose }: ChoiceProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const { template_version: from, template_latest: to, list, notes, version } = changes;
  const standard = product.product_type === productType.standard;
  // Template changes that conflict with changes made in the product are not preselected. There is one exception: a
  // standard product must remove the function points that the template has removed.
  const [marked, setMarked] = useState(
    () => new Set(list.filter((one) => !one.conflict || (standard && isRemoval(one))).map(({ key }) => key)),
  );
  // After the list has been loaded again, keys that it does not contain are not sent.
  const chosen = new Set(list.flatMap(({ key }) => (marked.has(key) ? [key] : [])));
  const points = useCall(api.products.definition, { params: { id: product.id } }).data?.list ?? [];
  const take = useAction(api.products.takeOver, {
    // Removing a function point also removes its mapped keys.
    invalidates: ["products", "keyMapping", api.configuration.steps],
    refreshOnConflict: ["products"],
    onDone: ({ definition_version }) => onApplied(definition_version),
  });
  const choose = (key: string, on: boolean) =>
    setMarked((before) =>
      on ? new Set([...before, key]) : new Set([...before].filter((one) => one !== key)),
    );
  const run = async (keys: readonly string[]) => {
    const body = { take: [...keys], version, template_version: to };
    try {
      await take.run({ params: { id: product.id }, body });
      onClose();
    } catch (error) {
      if (isConflict(error)) onOutdated();
    }
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && !take.pending && onClose()}
      size="lg"
      title={t("takeTitle")}
      description={t("takeText", { from, to })}
      footer={
        <>
          <Button onClick={onClose} disabled={take.pending}>
            {words("cancel")}
          </Button>
          <Button variant="primary" loading={take.pending} onClick={() => run([...chosen])}>
            {list.length === 0
              ? t("understood")
              : chosen.size === 0
                ? t("takeNone")
                : t("take", { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {take.error && !isConflict(take.error) && <Alert tone="danger">{reasonOf(take.error)}</Alert>}
        {outdated && <Alert tone="warning">{t("takeOutdated")}</Alert>}
        {notes.map(({ version: number, note }) => (
          <Alert key={number} title={t("version", { version: number })}>
            {note}
          </Alert>
        ))}
        {standard && list.some(isRemoval) && <p className="text-muted">{t("standardTakes")}</p>}
        {list.length === 0 ? (
          <p className="text-muted">{t("nothingForYou")}</p>
        ) : (
          <>
            {chosen.size < list.length && (
              <div>
                <Button
                  variant="link"
                  size="sm"
                  onClick={() => setMarked(new Set(list.map(({ key }) => key)))}
                >
                  {t("takeAll")}
                </Button>
              </div>
            )}
            <DifferenceRows
              differences={list}
              points={[...pointsIn(list), ...points]}
              sides={[
                { side: "own", label: t("yours") },
                { side: "template", label: t("theirs") },
              ]}
              chosen={chosen}
              isFixed={(one) => standard && isRemoval(one)}
              onChoose={choose}
            />
          </>
        )}
      </div>
    </Drawer>
  );
}

function isRemoval({ key, kind }: TemplateDifference): boolean {
  return kind === "removed" && key.startsWith("points.");
}

/**
 * Returns the function points among the differences. The rows need the names of those that the product does not have
 * yet.
 */
function pointsIn(list: readonly TemplateDifference[]): FunctionPoint[] {
  const found = list.filter(({ key }) => key.startsWith("points."));
  return found.map(({ template, base }) => (template ?? base) as FunctionPoint);
}

function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.is("conflict");
}

function reasonOf(error: Error): string {
  const field = error instanceof CallError ? error.fields[0]?.message : undefined;
  return field ?? errorText(error);
}
