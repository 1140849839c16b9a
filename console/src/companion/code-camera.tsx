import { useEffect, useEffectEvent, useRef, useState } from "react";
import { qrReader } from "./qr-reader.ts";

/** Milliseconds between two looks through the camera. */
const lookEveryMs = 200;

/**
 * What the camera sees, searched for QR codes.
 * @param onCode is given each text that is found, or null; true ends the search
 */
export function CodeCamera({
  onCode,
  onRefused,
}: {
  onCode: (text: string | null) => boolean;
  /** The camera may not be used, or there is none. */
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
    // Leaving the page ends the video, which rejects what it was asked for.
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
