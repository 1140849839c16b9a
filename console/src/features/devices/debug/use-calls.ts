import { useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { CallError, errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import type { Sending, SentCall } from "./call-result.ts";

const mostKept = 100;

/** The calls of this session to a device, newest first. */
export function useCalls(deviceId: string) {
  const [calls, setCalls] = useState<readonly SentCall[]>([]);
  const lastKey = useRef(0);

  const send = async (sending: Sending, timeout: number): Promise<void> => {
    const key = ++lastKey.current;
    const sent: SentCall = { ...sending, key, sentAt: Date.now() };
    const change = (end: Partial<SentCall>) =>
      setCalls((before) => before.map((one) => (one.key === key ? { ...one, ...end } : one)));
    const answerTo = ({ message, ...issued }: Sending) => {
      const params = { id: deviceId };
      return message
        ? call(api.devices.sendMessage, { params, body: message })
        : call(api.devices.call, { params, body: { ...issued, timeout } });
    };
    setCalls((before) => [sent, ...before].slice(0, mostKept));
    try {
      change({ answer: await answerTo(sending) });
    } catch (error) {
      change({ problem: problemText(error) });
    }
  };
  return { calls, send, clear: () => setCalls([]) };
}

/** Returns the text for a refused call, with the refused fields. */
function problemText(error: unknown): string {
  const fields = error instanceof CallError ? error.fields : [];
  const lines = fields.map(({ path, message }) => `${path.replace(/^params\./, "")}: ${message}`);
  return [errorText(error), ...lines].join("\n");
}
