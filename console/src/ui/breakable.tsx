import { Fragment } from "react";

/** An address or a path: where it does not fit it breaks after `@`, `.` or `/`, before it breaks anywhere. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@./])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
