import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ReactNode } from "react";
import { api } from "../../../lib/api.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useCall } from "../../../lib/query.ts";
import { SkeletonForm } from "../../../ui/skeleton.tsx";

interface PointsProps {
  productId: string;
  children: (points: FunctionPoint[]) => ReactNode;
}

/** Loads the function points of a product, and passes them to its children. */
export function Points({ productId, children }: PointsProps) {
  const { data, error, isError, refetch } = useCall(api.products.definition, { params: { id: productId } });
  if (data) return children(data.list);
  return isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonForm fields={5} />;
}
