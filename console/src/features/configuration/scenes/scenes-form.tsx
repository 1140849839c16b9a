import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { SceneSettings } from "@thingwright/contract/people/scenes.ts";
import { WandSparkles, Workflow } from "lucide-react";
import { useMemo } from "react";
import { useFollow } from "../../../lib/follow-form.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { SaveBar } from "../../../lib/save-bar.tsx";
import { ScreenLink } from "../../../lib/screens.tsx";
import { Button, TextLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { toast } from "../../../ui/toast.ts";
import { role } from "../../../ui/data-table/role.ts";
import { messages } from "./messages/en.ts";
import { fieldsOf, rulesFor, type SceneFields, scenesOf, suggested } from "./scene-fields.ts";
import { SceneRow } from "./scene-row.tsx";

interface ScenesFormProps {
  productId: string;
  points: readonly FunctionPoint[];
  value: SceneSettings;
  readOnly: boolean;
  /** Rejects with a CallError, whose fields are named as in the settings. */
  save: (scenes: SceneSettings) => Promise<unknown>;
}

/**
 * Chooses which function points can start scenes, which ones scenes can set, and which options people have for each.
 */
export function ScenesForm({ productId, points, value, readOnly, save }: ScenesFormProps) {
  const t = useMessages(messages);
  const rules = useMemo(() => rulesFor(points), [points]);
  const fields = fieldsOf(points, value);
  const form = useForm(rules, {
    defaultValues: fields,
    onSubmit: async (values) => {
      await save(scenesOf(points, values));
      toast.success(t("saved"));
    },
  });
  useFollow(form, fields);
  const now = form.watch();
  const isOn = (side: keyof SceneFields, { identifier }: FunctionPoint) => now[side][identifier]?.on === true;
  const suggestions = points.flatMap((point) => {
    const { trigger, action } = suggested(point);
    const path = (side: keyof SceneFields) => `${side}.${point.identifier}.on` as const;
    return [
      ...(trigger && !isOn("triggers", point) ? [path("triggers")] : []),
      ...(action && !isOn("actions", point) ? [path("actions")] : []),
    ];
  });
  const count = (side: keyof SceneFields) => points.filter((point) => isOn(side, point)).length;
  if (points.length === 0)
    return (
      <Card>
        <EmptyState
          icon={Workflow}
          title={t("none")}
          description={readOnly ? undefined : t("noneText")}
          action={
            readOnly ? undefined : (
              <TextLink render={<ScreenLink screen="productDefinition" params={{ productId }} />}>
                {t("define")}
              </TextLink>
            )
          }
        />
      </Card>
    );
  return (
    <Form form={form} className="flex flex-col gap-4">
      <Card
        title={t("title")}
        description={t("text")}
        flush
        actions={
          !readOnly &&
          suggestions.length > 0 && (
            <Button
              icon={WandSparkles}
              onClick={() => {
                for (const path of suggestions) form.setValue(path, true, { shouldDirty: true });
              }}
            >
              {t("suggest", { count: suggestions.length })}
            </Button>
          )
        }
      >
        <div className="@container">
          <table {...role("table")} aria-label={t("title")} className="w-full border-collapse @max-3xl:block">
            <thead {...role("rowgroup")} className="@max-3xl:hidden">
              <tr {...role("row")} className="border-b border-line text-start text-meta text-muted">
                {(["point", "condition", "action"] as const).map((column) => (
                  <th
                    key={column}
                    {...role("columnheader")}
                    scope="col"
                    className="px-4 py-2 text-start font-medium first:w-1/4 [&:nth-child(2)]:w-[42%]"
                  >
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...role("rowgroup")} className="@max-3xl:block">
              {points.map((point) => (
                <SceneRow key={point.identifier} form={form} point={point} />
              ))}
            </tbody>
          </table>
        </div>
        <p className="border-t border-line px-4 py-2 text-meta text-muted" aria-live="polite">
          {t("counts", { triggers: count("triggers"), actions: count("actions") })}
        </p>
      </Card>
      <SaveBar form={form} />
    </Form>
  );
}
