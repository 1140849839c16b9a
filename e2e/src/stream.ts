import { type Device, connectDevice } from "@thingwright/device/device.ts";

/** A device that reports a counter. */
export interface Stream {
  sent: () => number;
  /** Closes the device. Returns the number of sent values and the longest wait for an answer in milliseconds. */
  end: () => Promise<{ sent: number; longest: number }>;
}

/** Starts a device that reports 1, 2, 3… as one property, `perSecond` times a second, without waiting for answers. */
export async function startStream(options: {
  url: string;
  token: string;
  identifier: string;
  perSecond: number;
}): Promise<Stream> {
  const device: Device = connectDevice({ url: options.url, token: options.token });
  await device.ready();
  let sent = 0;
  let longest = 0;
  const answers: Promise<void>[] = [];
  const post = async () => {
    const began = performance.now();
    await device.post({ [options.identifier]: ++sent });
    longest = Math.max(longest, performance.now() - began);
  };
  // A failure stops the stream, and `end` throws it.
  const timer = setInterval(() => {
    const answer = post();
    answer.catch(() => clearInterval(timer));
    answers.push(answer);
  }, 1000 / options.perSecond);
  return {
    sent: () => sent,
    async end() {
      clearInterval(timer);
      await Promise.all(answers);
      await device.close();
      return { sent, longest };
    },
  };
}
