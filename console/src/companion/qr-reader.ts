/** As browsers on Android have it; TypeScript does not know it. */
interface Detector {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The side in pixels to which a picture is made smaller before it is searched here. */
const side = 640;

/** Reads the QR code that a camera shows: by the browser, or where it cannot, by a library. @returns null without a code */
export async function qrReader(): Promise<(video: HTMLVideoElement) => Promise<string | null>> {
  const { BarcodeDetector: Maker } = globalThis as { BarcodeDetector?: DetectorMaker };
  if (Maker && (await Maker.getSupportedFormats()).includes("qr_code")) {
    const detector = new Maker({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { default: library } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
    pen?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = pen?.getImageData(0, 0, canvas.width, canvas.height);
    return (picture && library.default(picture.data, picture.width, picture.height)?.data) || null;
  };
}
