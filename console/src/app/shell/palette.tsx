import type { ComponentProps } from "react";
import { SearchPalette } from "../../features/search/search-palette.tsx";
import { useScreen } from "../../lib/use-screen.ts";
import { usePlaces } from "./use-places.ts";

/** The command palette with the screens that the user can go to from here. */
export function Palette(props: Omit<ComponentProps<typeof SearchPalette>, "places" | "productId">) {
  const { params } = useScreen();
  return <SearchPalette places={usePlaces()} productId={params.productId} {...props} />;
}
