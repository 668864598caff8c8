import { requestKind, type RequestKind } from '@fcr/shared/contracts/rights'
import { draftsName, readKept, writeKept } from '@fcr/shared/drafts'
import { memberStoragePrefix } from '@fcr/shared/session'

/** A request that was typed but not sent. */
export type RequestDraft = { tipo: RequestKind | ''; texto: string }

export const emptyDraft: RequestDraft = { tipo: '', texto: '' }

const name = draftsName(`${memberStoragePrefix}solicitud`)

/**
 * Reads the draft, which the tab keeps for at most 24 hours: it survives a reload and an expired session; signing
 * out removes it. Drafts of another member are ignored.
 */
export function readDraft(owner: string): RequestDraft {
  try {
    const [stored] = readKept(sessionStorage, name) as (Partial<RequestDraft> & { owner?: string })[]
    if (stored?.owner !== owner) return emptyDraft
    const tipo = requestKind.safeParse(stored.tipo).data ?? ''
    return { tipo, texto: typeof stored.texto === 'string' ? stored.texto : '' }
  } catch {
    return emptyDraft
  }
}

/** Returns false if the browser refuses storage: the draft is then lost with the page. */
export function keepDraft(owner: string, draft: RequestDraft): boolean {
  const kept = { owner, savedAt: Date.now(), ...draft }
  try {
    writeKept(sessionStorage, name, draft.tipo === '' && draft.texto === '' ? [] : [kept])
    return true
  } catch {
    return false
  }
}
