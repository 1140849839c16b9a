import type { Area } from "react-easy-crop";

/** Pixels of a picture's side after cropping: sharp at twice the largest size it is shown at. */
const side = 256;

/** Draws the chosen square of an image, and makes a file of it. */
export async function cropPicture(image: string, area: Area): Promise<File> {
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
