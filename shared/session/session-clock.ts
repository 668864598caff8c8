import { memberIdleTime } from '../contracts/session-times'

/** Milliseconds since 1970; here or, as far as they told, in another tab. */
let lastUsed = 0
let lastTold = 0
let tellTabs: () => void = () => undefined

/** How exact the tabs' common clock is; the server's own is no better. */
const tellEvery = 30_000

export const onUsedHere = (tell: () => void) => {
  tellTabs = tell
}

/** The server has just answered a call of the session, and counts its idleness anew. */
export const markUsedHere = () => {
  lastUsed = Date.now()
  if (lastUsed - lastTold < tellEvery) return
  lastTold = lastUsed
  tellTabs()
}

export const markUsedElsewhere = () => {
  lastUsed = Date.now()
}

/** When the server ends the member's session unless it is used before, in milliseconds since 1970. */
export const sessionEndsAt = (): number => lastUsed + memberIdleTime

/** How long the session has gone unused, in milliseconds. */
export const sessionUnusedFor = (): number => Date.now() - lastUsed
