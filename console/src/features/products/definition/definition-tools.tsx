import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { Product } from "@thingwright/contract/products.ts";
import { Suspense } from "react";
import type { Tool } from "./point-toolbar.tsx";
import type { DefinitionState } from "./use-definition.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

const PointDrawer = lazyPart(() => import("./point/point-drawer.tsx").then((m) => m.PointDrawer));
const StandardDrawer = lazyPart(() => import("./standard-drawer.tsx").then((m) => m.StandardDrawer));
const ImportDrawer = lazyPart(() => import("./import-drawer.tsx").then((m) => m.ImportDrawer));
const ExportDialog = lazyPart(() => import("./export-dialog.tsx").then((m) => m.ExportDialog));

export type OpenTool = { name: Tool } | { point: FunctionPoint };

interface ToolsProps {
  product: Product;
  state: DefinitionState;
  tool: OpenTool | undefined;
  onClose: () => void;
}

/** The drawers and dialogs of the definition. The code of each loads when it is first opened. */
export function DefinitionTools({ product, state, tool, onClose }: ToolsProps) {
  if (!tool) return null;
  return <Suspense>{contentOf(tool, product, state, onClose)}</Suspense>;
}

function contentOf(tool: OpenTool, product: Product, state: DefinitionState, onClose: () => void) {
  if ("point" in tool) return <PointDrawer state={state} point={tool.point} onClose={onClose} />;
  switch (tool.name) {
    case "custom":
      return <PointDrawer state={state} onClose={onClose} />;
    case "standard":
      return <StandardDrawer categoryId={product.category_id} state={state} onClose={onClose} />;
    case "import":
      return <ImportDrawer state={state} onClose={onClose} />;
    case "export":
      return (
        <ExportDialog
          points={state.points}
          fileName={`${product.model.replace(/[^\w.-]+/g, "_")}-function-points`}
          onClose={onClose}
        />
      );
  }
}
