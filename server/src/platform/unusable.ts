/** The process cannot start with what it was given. Another start would end in the same way, until somebody changes it. */
export class Unusable extends Error {}
