import { productType } from "@thingwright/contract/enums.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { Product } from "@thingwright/contract/products.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { api } from "../../../lib/api.ts";
import { CallError, errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { Field } from "../../../ui/field.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { JsonEditor } from "../../../ui/json-editor.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { toast } from "../../../ui/toast.ts";
import { checkImport, type ImportMode } from "./import-points.ts";
import { ImportPreview } from "./import-preview.tsx";
import { messages } from "./messages/en.ts";
import type { DefinitionState } from "./use-definition.ts";

interface ImportDrawerProps {
  product: Product;
  state: DefinitionState;
  onClose: () => void;
}

/** Imports function points from a file or pasted text, after a preview of the changes. */
export function ImportDrawer({ product, state, onClose }: ImportDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const language = useLanguage();
  const pool = useCall(api.propertyModels.list, {}, { staleTime: 300_000 }).data?.list;
  const standard = product.product_type === productType.standard;
  const ofCategory = useCall(
    api.propertyModels.list,
    { query: { category_id: product.category_id } },
    { enabled: standard, staleTime: 300_000 },
  ).data?.list;
  const keepsTo = useMemo(
    () => (standard ? new Set(ofCategory?.map(({ identifier }) => identifier)) : undefined),
    [standard, ofCategory],
  );
  const known = pool !== undefined && (!standard || ofCategory !== undefined);
  const [basedOn] = useState(state.definition);
  const [text, setText] = useState("");
  const [mode, setMode] = useState<ImportMode>("merge");
  const [problem, setProblem] = useState<{ error: unknown; names: readonly string[] }>();
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const settled = useDeferredValue(text);
  const check = useMemo(
    () =>
      settled.trim() === "" || !known
        ? undefined
        : checkImport(settled, { current: state.points, pool, keepsTo, mode, language }),
    [settled, known, pool, keepsTo, state.points, mode, language],
  );
  const result = check?.result;
  const idle = check?.entries.every((entry) => entry.state === "same") && check.removed.length === 0;

  const leave = () => (text.trim() === "" ? onClose() : setLeaving(true));
  const read = async (file: File | undefined) => {
    try {
      if (file) setText(await file.text());
    } catch {
      toast.error(t("fileUnreadable"));
    }
  };

  const apply = async () => {
    if (!result || !basedOn) return;
    setBusy(true);
    setProblem(undefined);
    try {
      // The import is worked out again on the definition at the time of saving, which somebody else may have changed.
      const outcome = await state.change((list) => again(text, mode, list) ?? [...result], basedOn);
      if (outcome === "back") return;
      if (outcome === "saved") toast.success(t("imported"));
      else toast({ tone: "info", title: t("dropped") });
      onClose();
    } catch (error) {
      setProblem({ error, names: result.map((point) => point.identifier) });
    } finally {
      setBusy(false);
    }
  };
  const again = (source: string, how: ImportMode, current: Parameters<typeof checkImport>[1]["current"]) =>
    checkImport(source, { current, pool: pool ?? [], keepsTo, mode: how, language }).result;

  return (
    <Drawer
      open
      size="lg"
      dismissible={false}
      onOpenChange={(open) => !open && !busy && leave()}
      title={t("importTitle")}
      description={t("importText")}
      footer={
        <>
          <Button onClick={leave} disabled={busy}>
            {words("cancel")}
          </Button>
          <Button variant="primary" disabled={!result || idle} loading={busy} onClick={apply}>
            {t("importAction")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {problem && <Refusal {...problem} />}
        <FileButton
          variant="zone"
          accept=".json,application/json"
          maxBytes={limits.definitionBodyBytes}
          onFiles={([file]) => void read(file)}
        >
          {t("chooseFile")}
        </FileButton>
        <Field label={t("orPaste")}>
          <JsonEditor value={text} onChange={setText} height={260} aria-label={t("orPaste")} />
        </Field>
        <Field label={t("importMode")}>
          <RadioCards
            value={mode}
            onChange={setMode}
            columns={2}
            options={[
              { value: "merge", label: t("merge"), description: t("mergeText") },
              { value: "replace", label: t("replace"), description: t("replaceText") },
            ]}
          />
        </Field>
        {check?.problem && <Alert tone="warning">{t(check.problem, { limit: limits.functionPoints })}</Alert>}
        {check && !check.problem && <ImportPreview check={check} idle={Boolean(idle)} />}
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={words("leaveTitle")}
        description={t("importLeave")}
        confirmLabel={words("leave")}
        cancelLabel={words("keepEditing")}
        onConfirm={onClose}
      />
    </Drawer>
  );
}

/** Why the server refused, with a line for each refused point. */
function Refusal({ error, names }: { error: unknown; names: readonly string[] }) {
  const fields = error instanceof CallError ? error.fields : [];
  return (
    <Alert tone="danger" title={errorText(error)}>
      <ul>
        {fields.map(({ path, message }) => {
          const [, index, ...field] = path.split(".");
          return (
            <li key={path}>
              <span className="font-mono">{[names[Number(index)], ...field].join(" · ")}</span> {message}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
