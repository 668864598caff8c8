// Without zod: the shell uses these too, and would otherwise load the library on every first visit.

/** Idle timeout of a member's session, in milliseconds. */
export const memberIdleTime = 30 * 60_000

/** Idle timeout of an official's session, in milliseconds. */
export const externalIdleTime = 15 * 60_000
