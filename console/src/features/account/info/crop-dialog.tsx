import { whenOpened } from "../../../ui/when-opened.tsx";

export interface CropDialogProps {
  open: boolean;
  /** The address of the picture to crop. */
  image: string | undefined;
  onClose: () => void;
  onUploaded: (url: string) => void;
}

/** Crops a picture to a square and uploads it; the cropping library loads when the first picture is chosen. */
export const CropDialog = whenOpened<CropDialogProps>(() =>
  import("./crop/crop-panel.tsx").then((m) => m.CropPanel),
);
