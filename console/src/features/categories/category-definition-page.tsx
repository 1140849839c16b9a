import { useLocalName } from "../../lib/local-name.ts";
import { TemplateDefinition } from "../templates/shared/template-definition.tsx";
import { CategoryPage } from "./shared/category-page.tsx";

/** The function points of a category's template. */
export function CategoryDefinitionPage() {
  const local = useLocalName();
  return (
    <CategoryPage>
      {(category) => (
        <TemplateDefinition key={category.id} categoryId={category.id} title={local(category)} />
      )}
    </CategoryPage>
  );
}
