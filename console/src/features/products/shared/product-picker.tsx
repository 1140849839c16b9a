import type { Product } from "@thingwright/contract/products.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ScrollBox } from "../../../ui/scroll-box.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { useProductNames } from "../api.ts";
import { messages } from "./messages/en.ts";

/** The number of rows shown; the others are found by typing. */
const shownAtOnce = 100;

interface ProductPickerProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  disabled?: boolean | undefined;
  /** How many are chosen besides, which the user does not reach. */
  outOfReach?: number;
  /** The words for an empty list. */
  none: string;
}

function matches({ name, model, product_key }: Product, typed: string): boolean {
  return [name, model, product_key].some((text) => text.toLowerCase().includes(typed));
}

/** Chooses several products, which are found by typing. */
export function ProductPicker({ value, onChange, disabled, outOfReach = 0, none }: ProductPickerProps) {
  const t = useMessages(messages);
  const may = useMay();
  const query = useProductNames();
  const [typed, setTyped] = useState("");
  const chosen = new Set(value);
  if (!may(api.products.list)) return <p className="text-muted">{t("noProductAccess")}</p>;
  if (query.isError && !query.data) return <LoadError error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <SkeletonText lines={4} />;
  const all = query.data.list;
  if (all.length === 0) return <p className="text-muted">{none}</p>;
  const found = all.filter((product) => matches(product, typed.trim().toLowerCase()));
  const shown = found.slice(0, shownAtOnce);
  const hidden = outOfReach + value.filter((id) => !all.some((product) => product.id === id)).length;
  const set = (ids: readonly string[], on: boolean) =>
    onChange([...value.filter((id) => !ids.includes(id)), ...(on ? ids : [])]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchInput
          value={typed}
          onChange={setTyped}
          delay={0}
          hotkey={false}
          placeholder={t("searchProducts")}
          aria-label={t("searchProducts")}
          className="w-full sm:w-65"
        />
        <span className="tabular text-meta text-muted" aria-live="polite">
          {t("chosenOf", { count: value.length, total: all.length })}
        </span>
      </div>
      <ScrollBox label={t("products")} className="max-h-72 rounded-md border border-line">
        <ul>
          {shown.map(({ id, name, model }) => (
            <li key={id} className="border-b border-line px-3 py-2 last:border-b-0">
              <Checkbox
                value={chosen.has(id)}
                onChange={(on) => set([id], on)}
                label={name}
                hint={model}
                disabled={disabled}
              />
            </li>
          ))}
          {shown.length === 0 && <li className="px-3 py-6 text-center text-muted">{t("noProductFound")}</li>}
        </ul>
      </ScrollBox>
      <div className="flex flex-wrap items-center justify-between gap-2 text-meta text-muted">
        <span>
          {found.length > shown.length && t("moreFound", { count: found.length - shown.length })}{" "}
          {hidden > 0 && t("outOfReach", { count: hidden })}
        </span>
        {!disabled && (
          <span className="flex gap-2">
            <Button
              size="sm"
              variant="ghost"
              onClick={() =>
                set(
                  found.map(({ id }) => id),
                  true,
                )
              }
            >
              {t("chooseAll", { count: found.length })}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              disabled={value.length === 0}
              onClick={() =>
                set(
                  all.map(({ id }) => id),
                  false,
                )
              }
            >
              {t("chooseNone")}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
