import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ScrollBox } from "../../../ui/scroll-box.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "./messages/en.ts";
import { useNamedProducts } from "./use-named-products.ts";
import { shownAtOnce } from "./use-product-options.ts";

interface ProductPickerProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  disabled?: boolean | undefined;
  /** The largest number of products that can be chosen. */
  most: number;
  /**
   * The number of chosen products that the user has no access to. They are chosen in addition to the products in
   * `value`.
   */
  outOfReach?: number;
  /** The text for an empty list. */
  none: string;
}

function matches({ name, model, product_key }: Product, typed: string): boolean {
  return [name, model, product_key].some((text) => text.toLowerCase().includes(typed));
}

const byName = { sort: "name", order: "asc" } as const;

/** Searches products by a text. Returns the first matches and their total number; undefined while they load. */
function useFound(keyword: string) {
  const query = { page_size: shownAtOnce, ...byName, ...(keyword && { keyword }) };
  return useCall(api.products.list, { query }, { staleTime: 60_000, keepPrevious: true });
}

/**
 * Chooses several of the account's products. The server searches for the typed text. The chosen products are shown in a
 * separate list.
 */
export function ProductPicker(props: ProductPickerProps) {
  const t = useMessages(messages);
  return useMay()(api.products.list) ? (
    <Picker {...props} />
  ) : (
    <p className="text-muted">{t("noProductAccess")}</p>
  );
}

function Picker({ value, onChange, disabled, most, outOfReach = 0, none }: ProductPickerProps) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState("");
  const [view, setView] = useState<"all" | "chosen">("all");
  const keyword = typed.trim().slice(0, limits.keywordLength);
  const all = useFound("");
  const found = useFound(keyword);
  const chosen = useNamedProducts(view === "chosen" ? value : []);
  const [choosing, setChoosing] = useState(false);
  const failed = [all, found].find(({ isError, data }) => isError && !data);
  if (failed) return <LoadError error={failed.error} onRetry={failed.refetch} />;
  if (!all.data || !found.data) return <SkeletonText lines={4} />;
  if (all.data.total === 0) return <p className="text-muted">{none}</p>;

  const set = (id: string, on: boolean) => onChange(on ? [...value, id] : value.filter((one) => one !== id));
  const listed =
    view === "chosen" ? chosen.filter((one) => matches(one, keyword.toLowerCase())) : found.data.list;
  const shown = listed.slice(0, shownAtOnce);
  const total = view === "chosen" ? listed.length : found.data.total;
  const isFull = value.length >= most;
  const chooseFound = async () => {
    setChoosing(true);
    try {
      const query = { ...byName, page_size: most, ...(keyword && { keyword }) };
      const { list } = await call(api.products.list, { query });
      onChange([...new Set([...value, ...list.map(({ id }) => id)])].slice(0, most));
    } catch (error) {
      toast({ tone: "danger", title: errorText(error) });
    } finally {
      setChoosing(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchInput
          value={typed}
          onChange={setTyped}
          hotkey={false}
          placeholder={t("searchProducts")}
          aria-label={t("searchProducts")}
          className="w-full sm:w-65"
        />
        <SegmentedControl
          aria-label={t("products")}
          value={view}
          onChange={setView}
          options={[
            { value: "all", label: t("viewAll") },
            { value: "chosen", label: t("viewChosen", { count: value.length }) },
          ]}
        />
      </div>
      <ScrollBox label={t("products")} className="max-h-72 rounded-md border border-line">
        <ul>
          {shown.map(({ id, name, model }) => (
            <li key={id} className="border-b border-line px-3 py-2 last:border-b-0">
              <Checkbox
                value={value.includes(id)}
                onChange={(on) => set(id, on)}
                label={name}
                hint={model}
                disabled={disabled || (isFull && !value.includes(id))}
              />
            </li>
          ))}
          {shown.length === 0 && <li className="px-3 py-6 text-center text-muted">{t("noProductFound")}</li>}
        </ul>
      </ScrollBox>
      <div className="flex flex-wrap items-center justify-between gap-2 text-meta text-muted">
        <span aria-live="polite">
          {[
            t("chosenOf", { count: value.length, total: all.data.total }),
            total > shown.length && t("moreFound", { count: total - shown.length }),
            outOfReach > 0 && t("outOfReach", { count: outOfReach }),
            isFull && t("mostChosen", { count: most }),
          ]
            .filter(Boolean)
            .join(" ")}
        </span>
        {!disabled && (
          <span className="flex gap-2">
            {view === "all" && total > 0 && total <= most && (
              <Button size="sm" variant="ghost" loading={choosing} onClick={() => void chooseFound()}>
                {t("chooseAll", { count: total })}
              </Button>
            )}
            <Button size="sm" variant="ghost" disabled={value.length === 0} onClick={() => onChange([])}>
              {t("chooseNone")}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
