import type { noteBody } from '@fcr/shared/contracts/staff/requests'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useStaff } from '../../staff/use-staff'

/**
 * Replies and notes that are typed and not sent, by name. They contain personal data and an office's computer may be shared,
 * so they stay in the tab's memory and never on the device: they outlive a session that ends and a visit to another
 * page; before a reload the browser asks.
 */
let drafts: { owner: string; texts: Readonly<Record<string, string>> } = { owner: '', texts: {} }
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The unsent text of the person who is signed in; never that of the one before. */
function useDraft(name: string): [text: string, write: (text: string) => void] {
  const owner = useStaff().me.id
  const ownTexts = () => (drafts.owner === owner ? drafts.texts : {})
  const text = useSyncExternalStore(subscribe, () => ownTexts()[name] ?? '')
  const isTyped = text !== ''
  useEffect(() => {
    if (drafts.owner !== owner) drafts = { owner, texts: {} }
  }, [owner])
  useEffect(() => {
    if (!isTyped) return undefined
    // Each text has its own listener: the browser would add a shared one once, and the first text sent would remove it.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isTyped])
  const write = (typed: string) => {
    drafts = { owner, texts: { ...ownTexts(), [name]: typed } }
    for (const listener of listeners) listener()
  }
  return [text, write]
}

/** A text that is written and sent: its field, and its problem once somebody tried to send it. */
export function useWriting(name: string, rule: typeof noteBody.shape.texto) {
  const [text, write] = useDraft(name)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const problem = rule.safeParse(text).error?.issues[0]?.message
  return {
    text,
    write,
    field,
    problem: tried ? problem : undefined,
    /** Whether the text can be sent; otherwise says why not, at the field. */
    check: () => {
      setTried(true)
      if (problem !== undefined) field.current?.focus()
      return problem === undefined
    },
    clear: () => {
      write('')
      setTried(false)
    },
  }
}
