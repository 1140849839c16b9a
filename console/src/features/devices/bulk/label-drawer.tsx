import { LabelChange } from "@thingwright/contract/devices/device-labels.ts";
import { fieldProblems } from "@thingwright/contract/grammar/validation.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import type { Input as InputOf } from "@thingwright/contract/grammar/route.ts";
import type { devices } from "@thingwright/contract/devices/devices.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { useAnnounceTaskStart } from "../../tasks/shared/use-announce-task-start.ts";
import { messages } from "./messages/en.ts";

/** The devices of a bulk action, given by their ids or by a filter. */
export type BulkSelection = Pick<
  NonNullable<InputOf<(typeof devices)["labelMany"]>["body"]>,
  "ids" | "filter"
>;

interface LabelDrawerProps {
  selection: BulkSelection;
  /** Names the devices. */
  subject: ReactNode;
  onClose: () => void;
  onDone: () => void;
}

interface Row {
  key: string;
  name: string;
  value: string;
}
let rows = 0;
const blank = (): Row => ({ key: String((rows += 1)), name: "", value: "" });

/** Asks which labels to set on devices, and which to remove. */
export function LabelDrawer({ selection, subject, onClose, onDone }: LabelDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const language = useLanguage();
  const announceTaskStart = useAnnounceTaskStart();
  const label = useAction(api.devices.labelMany, { invalidates: [] });
  const [set, setSet] = useState<readonly Row[]>(() => [blank()]);
  const [remove, setRemove] = useState("");
  const [tried, setTried] = useState(false);
  const filled = set.filter(({ name, value }) => name.trim() !== "" || value.trim() !== "");
  const body = {
    set: filled.map(({ name, value }) => ({ key: name, value })),
    remove: remove
      .split(/[,，]/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  };
  const parsed = LabelChange.safeParse(body, { reportInput: true });
  const refused = new Map(
    parsed.success ? [] : fieldProblems(parsed.error, language).map(({ path, message }) => [path, message]),
  );
  const nothing = filled.length === 0 && body.remove.length === 0;
  const errorOf = (path: string) => (tried ? refused.get(path) : undefined);
  const removeError = [...refused].find(([path]) => path.startsWith("remove"))?.[1];
  const start = async () => {
    setTried(true);
    if (nothing || !parsed.success) return;
    const { task_id } = await label.run({ body: { ...selection, ...body } });
    announceTaskStart("device.label", task_id);
    onDone();
  };
  const change = (key: string, part: Partial<Row>) =>
    setSet(set.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <Drawer
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={t("labelTitle")}
      description={subject}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button
            variant="primary"
            loading={label.pending}
            onClick={() => void start().catch(() => undefined)}
          >
            {t("startLabel")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("labelText")}</p>
        <section className="flex flex-col gap-2" aria-label={t("setLabels")}>
          <h3 className="font-medium">{t("setLabels")}</h3>
          {set.map((row) => {
            const at = filled.indexOf(row);
            return (
              <div key={row.key} className="flex items-start gap-2">
                <Field label={t("labelName")} error={errorOf(`set.${at}.key`)} className="min-w-0 flex-1">
                  <Input
                    value={row.name}
                    maxLength={limits.productLabelKey}
                    onChange={({ target }) => change(row.key, { name: target.value })}
                  />
                </Field>
                <Field label={t("labelValue")} error={errorOf(`set.${at}.value`)} className="min-w-0 flex-1">
                  <Input
                    value={row.value}
                    maxLength={limits.productLabelValue}
                    onChange={({ target }) => change(row.key, { value: target.value })}
                  />
                </Field>
                <IconButton
                  icon={X}
                  label={t("dropLabel")}
                  className="mt-6"
                  disabled={set.length === 1}
                  onClick={() => setSet(set.filter(({ key }) => key !== row.key))}
                />
              </div>
            );
          })}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              size="sm"
              icon={Plus}
              disabled={set.length >= limits.makerLabelsAtOnce}
              onClick={() => setSet([...set, blank()])}
            >
              {t("addLabel")}
            </Button>
            <span className="text-meta text-muted">{t("setHelp")}</span>
          </div>
        </section>
        <Field label={t("removeLabels")} help={t("removeHelp")} error={tried ? removeError : undefined}>
          <Input value={remove} onChange={({ target }) => setRemove(target.value)} />
        </Field>
        {tried && nothing && <Alert tone="danger">{t("noLabels")}</Alert>}
        {label.error !== undefined && label.error !== null && (
          <Alert tone="danger">{errorText(label.error)}</Alert>
        )}
      </div>
    </Drawer>
  );
}
