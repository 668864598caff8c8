/** Returns an error's message. No `instanceof`: under jest, Node's own errors come from another realm. */
export const errorMessage = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
