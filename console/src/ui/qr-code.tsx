import { qrPathOf } from "@thingwright/contract/basics/qr-code.ts";

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
