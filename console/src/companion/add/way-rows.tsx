import type { OfferedProduct } from "@thingwright/contract/people/app-content.ts";
import { Bluetooth, Keyboard, type LucideIcon, RadioTower, ScanLine } from "lucide-react";
import { Row, Rows } from "../people/rows.tsx";
import { type AddWay, phoneMeans, shownWays } from "./ways.ts";
import { useAddWords } from "./words.ts";

const icons: Record<AddWay, LucideIcon> = {
  bluetooth: Bluetooth,
  camera: ScanLine,
  hotspot: RadioTower,
  typed: Keyboard,
};

interface WayRowsProps {
  title: string;
  /** Null if no product is chosen: the rows then show all ways. */
  product: OfferedProduct | null;
  /** The path within the companion to which the name of a way is appended. */
  below: string;
}

/** The ways to add a device. A way that does not work on this phone says what the phone lacks. */
export function WayRows({ title, product, below }: WayRowsProps) {
  const words = useAddWords();
  return (
    <Rows title={title}>
      {shownWays(product, phoneMeans()).map(({ way, obstacle }) => (
        <Row
          key={way}
          icon={icons[way]}
          label={obstacle ? <span className="text-muted">{words[way]}</span> : words[way]}
          detail={obstacle ? words[obstacle] : words[`${way}Text`]}
          {...(!obstacle && { to: `${below}/${way}` })}
        />
      ))}
    </Rows>
  );
}
