import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { KeyMapping } from "@thingwright/contract/points/key-mapping.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { moveKeys } from "../key-mapping/map-again.ts";
import type { Tool } from "./point-toolbar.tsx";
import type { DefinitionState } from "./use-definition.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

const PointDrawer = lazyPart(() =>
  import("../../../parts/function-points/point-drawer.tsx").then((m) => m.PointDrawer),
);
const StandardDrawer = lazyPart(() =>
  import("./standard-product-drawer.tsx").then((m) => m.StandardProductDrawer),
);
const ImportDrawer = lazyPart(() => import("./import-product-drawer.tsx").then((m) => m.ImportProductDrawer));
const KeyMappingDrawer = lazyPart(() =>
  import("../key-mapping/key-mapping-drawer.tsx").then((m) => m.KeyMappingDrawer),
);
const CustomizeDialog = lazyPart(() => import("./customize-dialog.tsx").then((m) => m.CustomizeDialog));
const ExportDialog = lazyPart(() =>
  import("../../../parts/function-points/export-dialog.tsx").then((m) => m.ExportDialog),
);

/** `wanted` is the key that the user wants to map. */
export type OpenTool = { name: Tool; wanted?: string } | { point: FunctionPoint };

interface ToolsProps {
  product: Product;
  state: DefinitionState;
  mapping: KeyMapping | undefined;
  tool: OpenTool | undefined;
  onOpen: (tool: Tool) => void;
  onClose: () => void;
}

/** The drawers and dialogs of the definition. The code of each loads when it is first opened. */
export function DefinitionTools({ tool, ...rest }: ToolsProps) {
  if (!tool) return null;
  return contentOf(tool, rest);
}

function contentOf(tool: OpenTool, { product, state, mapping, onOpen, onClose }: Omit<ToolsProps, "tool">) {
  if ("point" in tool) {
    const onRenamed = (identifier: string) => {
      moveKeys(product.id, mapping?.list ?? [], { from: tool.point.identifier, to: identifier });
    };
    return <PointDrawer state={state} point={tool.point} onRenamed={onRenamed} onClose={onClose} />;
  }
  switch (tool.name) {
    case "custom":
      return <PointDrawer state={state} onClose={onClose} />;
    case "customize":
      return <CustomizeDialog product={product} onCustomized={() => onOpen("custom")} onClose={onClose} />;
    case "standard":
      return <StandardDrawer product={product} state={state} onClose={onClose} />;
    case "import":
      return <ImportDrawer product={product} state={state} onClose={onClose} />;
    case "keys":
      return (
        mapping && (
          <KeyMappingDrawer
            productId={product.id}
            mapping={mapping}
            points={state.definition?.list ?? []}
            wanted={tool.wanted}
            onClose={onClose}
          />
        )
      );
    case "export":
      return (
        <ExportDialog
          points={state.points}
          title={product.name}
          fileName={`${product.model.replace(/[^\w.-]+/g, "_")}-function-points`}
          onClose={onClose}
        />
      );
  }
}
