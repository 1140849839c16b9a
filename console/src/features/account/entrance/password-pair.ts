import { z } from "zod";

/** The field for the repeated password. */
export const Confirmation = z.string().trim().min(1);

interface Pair {
  password: string;
  password_confirm: string;
}

/**
 * For `schema.refine(...samePasswords)`: reports different passwords at the second field, as soon as both are filled
 * in.
 */
export const samePasswords: [(pair: Pair) => boolean, object] = [
  ({ password, password_confirm }) => password === password_confirm,
  {
    path: ["password_confirm"],
    message: "passwords_differ",
    when: ({ value }: { value: Partial<Pair> }) => Boolean(value.password && value.password_confirm),
  },
];
