import { useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { api } from "../../../../lib/api.ts";
import { CallError, errorText } from "../../../../lib/call-error.ts";
import { upload } from "../../../../lib/upload.ts";
import { useMessages } from "../../../../lib/i18n.ts";
import { messages as shared } from "../../../../lib/messages/en.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import type { CropDialogProps } from "../crop-dialog.tsx";
import { messages } from "../messages/en.ts";
import { useControlProps } from "../../../../ui/field-context.ts";

/**
 * The width and height of a cropped picture in pixels. This is enough for a sharp picture at the largest size that the
 * platform shows, on screens with two device pixels per CSS pixel.
 */
const side = 256;

/** Draws the chosen square of an image, and returns it as a file. */
async function cropPicture(image: string, area: Area): Promise<File> {
  const source = new Image();
  source.src = image;
  await source.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser cannot draw");
  context.imageSmoothingQuality = "high";
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("this browser cannot make a picture");
  return new File([blob], "picture.png", { type: blob.type });
}

export function CropPanel({ open, image, onClose, onUploaded }: CropDialogProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ title?: string; text: string }>();
  const [shown, setShown] = useState(image);
  if (image && image !== shown) {
    setShown(image);
    setCrop({ x: 0, y: 0 });
    setZoom(1);
    setArea(undefined);
    setProblem(undefined);
  }

  const accept = async () => {
    if (!image || !area) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { url } = await upload(api.files.uploadImage, await cropPicture(image, area));
      onUploaded(url);
    } catch (error) {
      setProblem(
        error instanceof CallError
          ? { title: t("uploadFailed"), text: errorText(error) }
          : { text: t("imageFailed") },
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={t("cropTitle")}
      description={t("cropText")}
      dismissible={false}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {words("cancel")}
          </Button>
          <Button variant="primary" loading={busy} disabled={!area} onClick={() => void accept()}>
            {t("usePicture")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Alert tone="danger" title={problem.title}>
            {problem.text}
          </Alert>
        )}
        <div className="relative h-64 overflow-hidden rounded-lg bg-sunken">
          {image && (
            <Cropper
              image={image}
              crop={crop}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={8}
              disableAutomaticStylesInjection
              cropperProps={{ role: "group", "aria-label": t("cropTitle") }}
              mediaProps={{ onError: () => setProblem({ text: t("imageFailed") }) }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <Field label={t("zoom")}>
          <ZoomSlider value={zoom} onChange={setZoom} />
        </Field>
      </div>
    </Dialog>
  );
}

/** Zooms from the whole picture to three times its size. */
function ZoomSlider({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const controlProps = useControlProps();
  return (
    <input
      {...controlProps}
      type="range"
      min={1}
      max={3}
      step={0.05}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-8 w-full rounded-md accent-accent"
    />
  );
}
