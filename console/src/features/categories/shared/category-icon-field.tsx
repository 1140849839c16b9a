import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { ImageField } from "../../../parts/files/image-field.tsx";
import { IconPicker } from "../../products/shared/icon-picker.tsx";
import { messages } from "../messages/en.ts";

interface CategoryIconFieldProps {
  value: string;
  onChange: (icon: string) => void;
  error: string | undefined;
  help: string;
}

const exact = { width: limits.categoryIconSide, height: limits.categoryIconSide };
const types = ["image/png"];
const isImage = (icon: string) => icon.startsWith("/");

/**
 * A category's icon: a built-in symbol, or an uploaded picture. When the user switches from one kind to the other and
 * back, the first choice is restored.
 */
export function CategoryIconField({ value, onChange, error, help }: CategoryIconFieldProps) {
  const t = useMessages(messages);
  const [kind, setKind] = useState<"symbol" | "picture">(isImage(value) ? "picture" : "symbol");
  const [kept, setKept] = useState({
    symbol: isImage(value) ? "" : value,
    picture: isImage(value) ? value : "",
  });
  const choose = (icon: string) => {
    setKept((before) => ({ ...before, [kind]: icon }));
    onChange(icon);
  };
  const turn = (next: typeof kind) => {
    setKind(next);
    onChange(kept[next]);
  };
  return (
    <>
      <Field label={t("icon")} help={help}>
        <SegmentedControl
          value={kind}
          onChange={turn}
          options={[
            { value: "symbol", label: t("iconSymbol") },
            { value: "picture", label: t("iconPicture") },
          ]}
        />
      </Field>
      <Field label={t(kind === "symbol" ? "iconSymbol" : "iconPicture")} error={error} hideLabel>
        {kind === "symbol" ? (
          <IconPicker value={value} onChange={choose} fallback="" />
        ) : (
          <ImageField
            value={isImage(value) ? { id: "", name: t("iconPicture"), url: value } : null}
            onChange={(picture) => choose(picture?.url ?? "")}
            types={types}
            exact={exact}
          />
        )}
      </Field>
    </>
  );
}
