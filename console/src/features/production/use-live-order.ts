import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Live, useLive } from "../../lib/live.ts";

/** Figures are read anew so often at most, however fast the stations are. */
const pause = 1000;

/** Follows an order: what the page shows of it is read anew when its figures have moved. */
export function useLiveOrder(orderId: string): Live {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readAgain = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: ["production"] });
    }, pause);
  };
  return useLive("production_order", orderId, { onSnapshot: readAgain, onDelta: readAgain });
}
