import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { CallError, errorText } from "../../lib/call-error.ts";
import { ManualLink } from "../../lib/manual-link.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { Field } from "../../ui/field.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { JsonEditor } from "../../ui/json-editor.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../ui/toast.ts";
import { checkImport, type ImportCheck, type ImportMode, type ImportTarget } from "./import-points.ts";
import { ImportPreview } from "./import-preview.tsx";
import { LossesList } from "./losses-list.tsx";
import { messages } from "./messages/en.ts";
import { RoundTripResult } from "./round-trip.tsx";

interface ApplyTools {
  /** Computes the import again for the current function points, which somebody else may have changed meanwhile. */
  again: (current: readonly FunctionPoint[]) => FunctionPoint[] | undefined;
  /**
   * Tells the drawer which function points the next call sends, because a refusal names them by index. Without this
   * call, the drawer assumes that the points of the result are sent.
   */
  sending: (points: readonly FunctionPoint[]) => void;
}

interface ImportDrawerProps {
  title: string;
  text: string;
  /** Undefined while it loads. */
  target: ImportTarget | undefined;
  /** Whether the user can choose that the import replaces all existing function points. */
  replaces: boolean;
  /** For a template: whether the user may add missing function points to the pool. */
  mayAddToPool?: boolean;
  /** Saves the import, and resolves to whether the drawer closes. */
  onApply: (check: ImportCheck & { result: FunctionPoint[] }, tools: ApplyTools) => Promise<boolean>;
  onClose: () => void;
}

/** Imports function points of several formats from a file or pasted text, after a preview of what changes. */
export function ImportDrawer({
  title,
  text: about,
  target,
  replaces,
  mayAddToPool = false,
  onApply,
  onClose,
}: ImportDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const language = useLanguage();
  const [text, setText] = useState("");
  const [mode, setMode] = useState<ImportMode>("merge");
  const [withoutErrors, setWithoutErrors] = useState(false);
  const [addsToPool, setAddsToPool] = useState(false);
  const [problem, setProblem] = useState<{ error: unknown; names: readonly string[] }>();
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const settled = useDeferredValue(text);
  const around = useMemo(
    () => target && { ...target, mode, withoutErrors, addsToPool, language },
    [target, mode, withoutErrors, addsToPool, language],
  );
  const check = useMemo(
    () => (settled.trim() === "" || !around ? undefined : checkImport(settled, around)),
    [settled, around],
  );
  const result = check?.result;
  const idle = check?.entries.every((entry) => entry.state === "same") && check.removed.length === 0;
  const broken = check?.entries.filter((entry) => entry.state === "error").length ?? 0;

  const missingInPool = check?.missingInPool.length ?? 0;

  const leave = () => (text.trim() === "" ? onClose() : setLeaving(true));
  const read = async (file: File | undefined) => {
    try {
      if (file) setText(await file.text());
    } catch {
      toast.error(t("fileUnreadable"));
    }
  };
  const apply = async () => {
    if (!result || !around) return;
    setBusy(true);
    setProblem(undefined);
    let sent: readonly FunctionPoint[] = result;
    try {
      const again = (current: readonly FunctionPoint[]) => checkImport(text, { ...around, current }).result;
      const sending = (points: readonly FunctionPoint[]) => (sent = points);
      if (await onApply({ ...check, result }, { again, sending })) onClose();
    } catch (error) {
      setProblem({ error, names: sent.map((point) => point.identifier) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Drawer
      open
      size="lg"
      dismissible={false}
      onOpenChange={(open) => !open && !busy && leave()}
      title={title}
      description={about}
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
        <div className="flex flex-col gap-1.5">
          <FileButton
            variant="zone"
            accept=".json,.jsonld,application/json"
            maxBytes={limits.definitionBodyBytes}
            onFiles={([file]) => void read(file)}
          >
            {t("chooseFile")}
          </FileButton>
          <ManualLink manual="exchange-formats" className="self-start text-meta" />
        </div>
        <Field label={t("orPaste")}>
          <JsonEditor value={text} onChange={setText} height={220} aria-label={t("orPaste")} />
        </Field>
        {replaces && (
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
        )}
        {check?.problem && <Alert tone="warning">{t(check.problem, { limit: target?.most ?? 0 })}</Alert>}
        {check?.format && check.format !== "native" && (
          <>
            <div>
              <Tag tone="info">
                {t("recognised", { format: t(`format_${check.format}`), count: check.entries.length })}
              </Tag>
            </div>
            <LossesList title={t("lossesTitle")} losses={check.losses ?? []} />
            {check.back && <RoundTripResult format={check.format} back={check.back} />}
          </>
        )}
        {check && !check.problem && <ImportPreview check={check} idle={Boolean(idle)} />}
        {mayAddToPool && missingInPool > 0 && (
          <Checkbox
            value={addsToPool}
            onChange={setAddsToPool}
            label={t("addToPool", { count: missingInPool })}
            hint={t("addToPoolText")}
          />
        )}
        {broken > 0 && broken < (check?.entries.length ?? 0) && (
          <Checkbox
            value={withoutErrors}
            onChange={setWithoutErrors}
            label={t("leaveOut", { count: broken })}
          />
        )}
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
