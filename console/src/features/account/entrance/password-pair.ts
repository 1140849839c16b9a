import { z } from "zod";

/** The second one of two equal passwords. */
export const Confirmation = z.string().trim().min(1);

interface Pair {
  password: string;
  password_confirm: string;
}

/** For `schema.refine(...samePasswords)`: says so at the second one, as soon as both are there. */
export const samePasswords: [(pair: Pair) => boolean, object] = [
  ({ password, password_confirm }) => password === password_confirm,
  {
    path: ["password_confirm"],
    message: "passwords_differ",
    when: ({ value }: { value: Partial<Pair> }) => Boolean(value.password && value.password_confirm),
  },
];
