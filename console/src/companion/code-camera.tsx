import { useEffect, useEffectEvent, useRef, useState } from "react";

/** The part of `BarcodeDetector` that is used here. Browsers on Android have it, but TypeScript has no types for it. */
interface Detector {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The longest side, in pixels, to which a picture is scaled down before the library searches it. */
const side = 640;

/**
 * Chooses the reader of QR codes: the browser or, if it cannot read them, a library.
 * @returns a function that resolves to the text of the QR code that a video shows, or to null without a code
 */
async function qrReader(): Promise<(video: HTMLVideoElement) => Promise<string | null>> {
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

/** Milliseconds between two searches of the camera's picture. */
const lookEveryMs = 200;

/**
 * Shows the camera's picture, and searches it for QR codes.
 * @param onCode called after each search with the text that was found, or null; it returns true to end the search
 */
export function CodeCamera({
  onCode,
  onRefused,
}: {
  onCode: (text: string | null) => boolean;
  /** Called when the camera may not be used, or there is none. */
  onRefused: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOver, setOver] = useState(false);
  const found = useEffectEvent(onCode);
  const refused = useEffectEvent(() => {
    setOver(true);
    onRefused();
  });

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let stream: MediaStream | undefined;
    const watch = async () => {
      const read = await qrReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const shown = video.current;
      if (signal.aborted || !shown) return stop(stream);
      shown.srcObject = stream;
      await shown.play();
      while (!signal.aborted) {
        const text = await read(shown);
        if (signal.aborted || found(text)) return undefined;
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
      return undefined;
    };
    // When the person leaves the page, the video ends and its pending promises reject. That is not a refusal of the
    // camera.
    watch().catch(() => signal.aborted || refused());
    return () => {
      end.abort();
      stop(stream);
    };
  }, []);

  if (isOver) return null;
  return (
    <video ref={video} muted playsInline className="aspect-square w-full rounded-xl bg-sunken object-cover" />
  );
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
