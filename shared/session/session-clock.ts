/** Precision of the clock that tabs share, in milliseconds; the server's is similar. */
const notifyEvery = 30_000

/** Tracks when a session was last used, in this tab or, as far as reported, in another one. */
export function createClock(idle: number, notifyTabs: () => void) {
  /** Milliseconds since 1970. */
  let lastUsed = 0
  let lastNotified = 0
  return {
    /** The server has just responded to a call of the session, and has restarted its idle timeout. */
    usedHere: () => {
      lastUsed = Date.now()
      if (lastUsed - lastNotified < notifyEvery) return
      lastNotified = lastUsed
      notifyTabs()
    },
    usedElsewhere: () => {
      lastUsed = Date.now()
    },
    /** When the session will expire unless it is used before, in milliseconds since 1970. */
    endsAt: () => lastUsed + idle,
    /** How long the session has been unused, in milliseconds. */
    unusedFor: () => Date.now() - lastUsed,
  }
}
