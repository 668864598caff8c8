import { markUsedElsewhere, onUsedHere, sessionUnusedFor } from './session-clock'
import { openTabChannel } from './tab-channel'

/** 'changed': somebody signed in, or a profile was edited. Nothing that says who: each tab asks the server. */
type Message = 'changed' | 'signed-out' | 'used'

interface Reactions {
  onChanged: () => void
  onSignedOut: () => void
  /** The tab is looked at again: while it slept it may have missed what the others said. */
  onReturn: () => void
}

let tell: ((message: Message) => void) | undefined

/** A return right after a call needs no second look. */
const recently = 10_000

/** Joins the tabs of this browser, once. */
export function joinTabs({ onChanged, onSignedOut, onReturn }: Reactions): void {
  if (tell) return
  tell = openTabChannel<Message>('fcr-session', (message) => {
    if (message === 'used') markUsedElsewhere()
    else if (message === 'changed') onChanged()
    else onSignedOut()
  })
  onUsedHere(() => tell?.('used'))
  const returned = () => {
    if (document.visibilityState === 'visible' && sessionUnusedFor() > recently) onReturn()
  }
  document.addEventListener('visibilitychange', returned)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) returned()
  })
}

export const tellOtherTabs = (message: Exclude<Message, 'used'>) => tell?.(message)
