/** Leaves a trace for whoever looks into the console; the page says what a person needs to know. No personal data. */
export function reportProblem(message: string, cause: unknown): void {
  // eslint-disable-next-line no-console -- operators look for failures in the console; this is the one place that writes to it
  console.warn(message, cause instanceof Error ? cause.message : cause)
}
