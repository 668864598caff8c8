import { requestKind, type RequestKind } from '@fcr/shared/contracts/rights'
import { draftsName, readKept, writeKept } from '@fcr/shared/drafts'
import { memberStoragePrefix } from '@fcr/shared/session'

/** What has been typed and not sent. */
export type RequestDraft = { tipo: RequestKind | ''; texto: string }

export const emptyDraft: RequestDraft = { tipo: '', texto: '' }

const name = draftsName(`${memberStoragePrefix}solicitud`)

/**
 * Kept by the tab for 24 hours at most, so that neither a reload nor a session that runs out loses it; signing out
 * wipes it. Another member's is not read.
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

export function keepDraft(owner: string, draft: RequestDraft): void {
  const kept = { owner, savedAt: Date.now(), ...draft }
  try {
    writeKept(sessionStorage, name, draft.tipo === '' && draft.texto === '' ? [] : [kept])
  } catch {
    // A browser that refuses storage keeps it in the page only.
  }
}
