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

/** The function points of a product, for a part of a page that is about them. */
export function Points({ productId, children }: PointsProps) {
  const { data, error, isError, refetch } = useCall(api.products.definition, { params: { id: productId } });
  if (data) return children(data.list);
  return isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonForm fields={5} />;
}
