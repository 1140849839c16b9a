import { solveChallenge } from "altcha-lib";
import type { Challenge } from "altcha-lib/types";
import { deriveKey } from "./derive-key.ts";
import type { Solved } from "./proof-of-work.ts";

addEventListener("message", ({ data: challenge }: MessageEvent<Challenge>) => {
  const answer = (solved: Solved) => postMessage(solved);
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => answer({ solution }),
    (error: unknown) => answer({ failed: String(error) }),
  );
});
