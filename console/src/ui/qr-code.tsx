import { qrPathOf } from "@thingwright/contract/basics/qr-code.ts";
import type { ReactNode } from "react";

interface QrCodeProps {
  text: string;
  label: string;
}

/** A QR code, dark on white in every theme, since cameras read it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { side, path } = qrPathOf(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-md"
    >
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

interface BesideCodeProps {
  /** The QR code, or its placeholder. */
  code: ReactNode;
  children: ReactNode;
}

/** A QR code with its text beside it, or centred above its text where both do not fit side by side. */
export function BesideCode({ code, children }: BesideCodeProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-4">
      {code}
      <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-2">{children}</div>
    </div>
  );
}
