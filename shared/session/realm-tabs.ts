import { openTabChannel } from './tab-channel'

/** 'changed': a user signed in, or the user's data changed. Never contains who: each tab asks the server. */
type Message = 'changed' | 'signed-out' | 'used'
export type SendToTabs = (message: Message) => void

type Reactions = Record<
  'onUsed' | 'onChanged' | 'onSignedOut' | 'onHidden' | 'onRestored' | 'onVisible',
  () => void
>

/**
 * Connects this page with the browser's other tabs, and reacts when it goes into the background and returns.
 */
export function joinTabs(channel: string, on: Reactions): SendToTabs {
  // In the background, the page may have missed messages.
  const returned = () => {
    if (document.visibilityState === 'visible') on.onVisible()
  }
  document.addEventListener('visibilitychange', returned)
  window.addEventListener('pagehide', on.onHidden)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    on.onRestored()
    returned()
  })
  return openTabChannel<Message>(channel, (message) => {
    if (message === 'used') on.onUsed()
    else if (message === 'changed') on.onChanged()
    else on.onSignedOut()
  })
}
