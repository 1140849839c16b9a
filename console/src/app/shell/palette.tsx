import type { ComponentProps } from "react";
import { SearchPalette } from "../../features/search/search-palette.tsx";
import { usePlaces } from "./use-places.ts";

/** The command palette with the screens that the user can go to from here. */
export function Palette(props: Omit<ComponentProps<typeof SearchPalette>, "places">) {
  return <SearchPalette places={usePlaces()} {...props} />;
}
