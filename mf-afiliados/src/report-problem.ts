/** Logs a failure to the console; the page itself shows what the person needs to know. No personal data. */
export function reportProblem(message: string, cause: unknown): void {
  // eslint-disable-next-line no-console -- operators look for failures in the console; only this writes to it
  console.warn(message, cause instanceof Error ? cause.message : cause)
}
