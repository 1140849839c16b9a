import { Fragment } from "react";

/**
 * An address or a path, which breaks after `@`, `.` or `/` if it does not fit, and elsewhere only if there is no other
 * way.
 */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@./])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
