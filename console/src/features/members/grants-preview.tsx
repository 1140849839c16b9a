import { assignableScreens } from "@thingwright/contract/grammar/menu-permissions.ts";
import { sections } from "@thingwright/contract/grammar/access.ts";
import type { Role } from "@thingwright/contract/accounts/roles.ts";
import { Check } from "lucide-react";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useTitles } from "../../lib/titles.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useNamedProducts } from "../products/shared/use-named-products.ts";
import { useRole } from "../roles/api.ts";
import { messages } from "./messages/en.ts";

const named = 8;

/** The screens and products that a role gives access to. */
export function Grants({ roleId }: { roleId: string }) {
  const role = useRole(roleId);
  if (role.isError && !role.data) return <LoadError error={role.error} onRetry={role.refetch} />;
  if (!role.data) return <SkeletonText lines={5} />;
  return <GrantsPreview role={role.data} />;
}

/** Shows the same as `Grants`, for a role that has been loaded already. */
export function GrantsPreview({ role }: { role: Role }) {
  const t = useMessages(messages);
  return (
    <div className="flex flex-col gap-5">
      <section>
        <h3 className="mb-2 text-meta font-medium text-muted">{t("screens")}</h3>
        <GrantedScreens role={role} />
      </section>
      <section>
        <h3 className="mb-2 text-meta font-medium text-muted">{t("products")}</h3>
        <GrantedProducts role={role} />
      </section>
    </div>
  );
}

function GrantedScreens({ role }: { role: Role }) {
  const t = useMessages(messages);
  const titles = useTitles();
  const picked = new Set<string>(role.menu_permissions);
  const seen = assignableScreens.filter(({ key }) => picked.has(key) || picked.has(`${key}:edit`));
  if (seen.length === 0) return <p className="text-muted">{t("noScreens")}</p>;
  return sections
    .filter((section) => seen.some((entry) => entry.section === section))
    .map((section) => (
      <div key={section} className="mb-3 last:mb-0">
        <h4 className="mb-1 font-medium">{titles.section(section)}</h4>
        <ul className="flex flex-col gap-1">
          {seen
            .filter((entry) => entry.section === section)
            .map(({ key }) => (
              <li key={key} className="flex items-center gap-2">
                <Check aria-hidden size={14} className="shrink-0 text-success-ink" />
                <span className="min-w-0 flex-1">{titles.screen(key)}</span>
                <Tag tone={picked.has(`${key}:edit`) ? "accent" : "neutral"}>
                  {t(picked.has(`${key}:edit`) ? "edit" : "view")}
                </Tag>
              </li>
            ))}
        </ul>
      </div>
    ));
}

function GrantedProducts({ role: { products, products_out_of_reach: others } }: { role: Role }) {
  const t = useMessages(messages);
  const names = useNamedProducts(products.kind === "some" ? products.ids.slice(0, named) : []).map(
    ({ name }) => name,
  );
  if (products.kind === "all") return <p>{t("allProducts")}</p>;
  const count = products.ids.length + others;
  if (count === 0) return <p className="text-muted">{t("noProducts")}</p>;
  const more = count - names.length;
  return (
    <>
      <p>{t("someProducts", { count })}</p>
      {names.length > 0 && (
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
          {names.map((name, index) => (
            <Tag key={index}>{name}</Tag>
          ))}
          {more > 0 && <span className="text-meta text-muted">{t("moreProducts", { count: more })}</span>}
        </p>
      )}
    </>
  );
}
