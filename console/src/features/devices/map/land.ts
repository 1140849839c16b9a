import { useQuery } from "@tanstack/react-query";
import type { Topology, GeometryCollection } from "topojson-specification";
import { shapeOf } from "./projection.ts";

type Land = Topology<{ land: GeometryCollection }>;

/** Coasts without borders, because borders are disputed. The file of the fine coasts is ten times as large. */
const coasts = {
  coarse: () => import("world-atlas/land-110m.json"),
  fine: () => import("world-atlas/land-50m.json"),
};

/**
 * The land of the world as a path; undefined while it loads. Until the fine land has loaded, the coarse land is
 * returned.
 */
export function useLand(fine: boolean): string | undefined {
  const coarse = useQuery(landOf("coarse", true)).data;
  const finer = useQuery(landOf("fine", fine)).data;
  return (fine && finer) || coarse;
}

function landOf(detail: keyof typeof coasts, enabled: boolean) {
  return {
    queryKey: ["land", detail],
    enabled,
    staleTime: Infinity,
    queryFn: async () => {
      const [{ feature }, { default: atlas }] = await Promise.all([
        import("topojson-client"),
        coasts[detail](),
      ]);
      const land = atlas as unknown as Land;
      return shapeOf(feature(land, land.objects.land));
    },
  };
}
