import { SearchPalette } from "../../features/search/search-palette.tsx";
import { usePlaces } from "./use-places.ts";

/** The command palette with the screens that the user can go to from here. */
export function Palette({ onClose }: { onClose: () => void }) {
  const places = usePlaces();
  return <SearchPalette places={places} onClose={onClose} />;
}
