import { useEffect, useState } from "react";

/**
 * Returns the section that the user is reading: the last section that begins in the upper third of the window. At the
 * end of the page, returns the last section.
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
