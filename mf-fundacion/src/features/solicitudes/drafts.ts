import { useEffect, useSyncExternalStore } from 'react'
import { useStaff } from '../../staff/use-staff'

/**
 * Replies that are typed and not sent, by request. They contain personal data and an office's computer may be shared,
 * so they stay in the tab's memory and never on the device: they outlive a session that ends and a visit to another
 * page; before a reload the browser asks.
 */
let drafts: { owner: string; texts: Readonly<Record<string, string>> } = { owner: '', texts: {} }
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The unsent reply of the person who is signed in; never that of the one before. */
export function useDraft(request: string): [text: string, write: (text: string) => void] {
  const owner = useStaff().me.id
  const ownTexts = () => (drafts.owner === owner ? drafts.texts : {})
  const text = useSyncExternalStore(subscribe, () => ownTexts()[request] ?? '')
  const isTyped = text !== ''
  useEffect(() => {
    if (drafts.owner !== owner) drafts = { owner, texts: {} }
  }, [owner])
  useEffect(() => {
    if (!isTyped) return undefined
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isTyped])
  const write = (typed: string) => {
    drafts = { owner, texts: { ...ownTexts(), [request]: typed } }
    for (const listener of listeners) listener()
  }
  return [text, write]
}
