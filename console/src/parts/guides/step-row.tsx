import { defaultLanguages, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import type { PairingType } from "@thingwright/contract/devices/pairing-types.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useMessages } from "../../lib/i18n.ts";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Textarea } from "../../ui/input.tsx";
import type { GuideForm } from "./edited-guides.ts";
import { MediaField } from "./media-field.tsx";
import { messages } from "./messages/en.ts";

interface StepRowProps {
  form: GuideForm;
  type: PairingType;
  index: number;
  handle: ReactNode;
  onShow: () => void;
  onRemove: () => void;
}

/** One step of a guide: its picture or video, and its text in the languages that all content has. */
export function StepRow({ form, type, index, handle, onShow, onRemove }: StepRowProps) {
  const t = useMessages(messages);
  const path = `guides.${type}.steps.${index}` as const;
  const number = index + 1;
  const { isSubmitted } = form.formState;
  // Errors show only after the form was submitted: adding a step validates the whole list, with the new step that is
  // still empty.
  const told = (field: Parameters<typeof form.error>[0]) => (isSubmitted ? form.error(field) : undefined);
  return (
    <div
      role="group"
      aria-label={t("step", { number })}
      className="flex gap-1 border-b border-line py-4 pr-4 pl-2"
    >
      {handle}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-center justify-between gap-2">
          <p className="font-medium">{t("step", { number })}</p>
          <IconButton icon={X} label={t("removeStep", { number })} size="sm" onClick={onRemove} />
        </div>
        <div className="grid gap-4 @lg:grid-cols-[10rem_minmax(0,1fr)]">
          <Controller
            control={form.control}
            name={`${path}.media`}
            render={({ field }) => (
              <Field label={t("media")} error={told(`${path}.media`)} required>
                <MediaField
                  value={field.value ?? null}
                  onChange={(media) => {
                    field.onChange(media);
                    onShow();
                  }}
                />
              </Field>
            )}
          />
          <div className="flex flex-col gap-3">
            {defaultLanguages.map((language) => (
              <Field
                key={language}
                label={`${t("text")} · ${languageTable[language].own}`}
                error={told(`${path}.text.${language}`)}
                required
              >
                <Textarea
                  {...form.register(`${path}.text.${language}`)}
                  lang={languageTable[language].tag}
                  rows={2}
                  onFocus={onShow}
                />
              </Field>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
