/**
 * An error at start that the configuration or the environment causes, such as a database of another version. `serve`
 * exits with a code of its own for it, so that the process is not started again: it would fail until somebody changes
 * something.
 */
export class Unusable extends Error {}
