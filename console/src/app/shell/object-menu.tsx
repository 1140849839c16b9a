import type { ObjectKind } from "../../lib/screen-table.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { objects } from "../routes.ts";
import { Entries, useEntries } from "./entries.tsx";
import { iconOf } from "./late-icons.ts";

interface ObjectMenuProps {
  kind: ObjectKind;
  /** The path parameters of the page, which say which object it is. */
  params: Record<string, string>;
}

/** The menu of one object (a product, a device), with its name and a link back. */
export function ObjectMenu({ kind, params }: ObjectMenuProps) {
  const keys = useEntries((entry) => entry.parent === kind);
  const { Head } = objects[kind];
  return (
    <>
      <Head meanwhile={<SkeletonText lines={2} />} params={params} />
      <div className="mt-2 flex flex-col gap-px">
        <Entries keys={keys} iconOf={iconOf} params={params} />
      </div>
    </>
  );
}
