// Without zod: the shell knows these too, and everybody's first visit would carry the library.

/** A member's session ends when nobody uses it for so long, in milliseconds. */
export const memberIdleTime = 30 * 60_000

/** An official's, likewise. */
export const externalIdleTime = 15 * 60_000
