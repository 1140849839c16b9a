import { useEffect, useState } from "react";

/**
 * The section that the user reads: the last one that begins above the line at a third of the window's height; at the
 * end of the page, the last one of all.
 */
export function useSectionInSight<I extends string>(ids: readonly I[]): I | undefined {
  const [inSight, setInSight] = useState(ids[0]);
  useEffect(() => {
    const follow = () => {
      const line = innerHeight / 3;
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const begun = ids.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= line;
      });
      setInSight(atEnd && scrollY > 0 ? ids.at(-1) : (begun.at(-1) ?? ids[0]));
    };
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, [ids]);
  return inSight;
}
