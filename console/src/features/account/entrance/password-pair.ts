import { z } from "zod";

/** The field for the repeated password. */
export const Confirmation = z.string().trim().min(1);

interface Pair {
  password: string;
  password_confirm: string;
}

/**
 * For `schema.refine(...samePasswords)`. As soon as both passwords are filled in, it reports a difference at the second
 * field.
 */
export const samePasswords: [(pair: Pair) => boolean, object] = [
  ({ password, password_confirm }) => password === password_confirm,
  {
    path: ["password_confirm"],
    message: "passwords_differ",
    when: ({ value }: { value: Partial<Pair> }) => Boolean(value.password && value.password_confirm),
  },
];
