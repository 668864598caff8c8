import { externalIdleTime } from '../contracts/session-times'
import { openTabChannel } from './tab-channel'

/** 'changed': another code was redeemed. Nothing that says whose. */
type Message = 'used' | 'changed' | 'ended'

interface Reactions {
  /** The session this tab knew is no more. */
  onEnded: () => void
  /** The page is left, and may come back from the browser's memory as it stands. */
  onLeft: () => void
  /** It did come back: what happened meanwhile went unheard. */
  onReturned: () => void
}

/** Milliseconds since 1970; here or, as far as they told, in another tab. */
let lastUsed = 0
let lastTold = 0
/** How exact the tabs' common clock is; the server's own is no better. */
const tellEvery = 30_000

let tell: ((message: Message) => void) | undefined

/** Joins the tabs of this browser, once. */
export function joinExternalTabs({ onEnded, onLeft, onReturned }: Reactions): void {
  if (tell) return
  tell = openTabChannel<Message>('fcr-external', (message) => {
    if (message === 'used') lastUsed = Date.now()
    else onEnded()
  })
  window.addEventListener('pagehide', onLeft)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onReturned()
  })
}

export const tellExternalTabs = (message: Exclude<Message, 'used'>) => tell?.(message)

/** The server has just answered an official's call, and counts the session's idleness anew. */
export const markExternalUsed = () => {
  lastUsed = Date.now()
  if (lastUsed - lastTold < tellEvery) return
  lastTold = lastUsed
  tell?.('used')
}

/** When the server ends the official's session unless it is used before, in milliseconds since 1970. */
export const externalEndsAt = (): number => lastUsed + externalIdleTime
