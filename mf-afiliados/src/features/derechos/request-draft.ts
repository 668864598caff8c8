import { requestKind, type RequestKind } from '@fcr/shared/contracts/rights'
import { memberStoragePrefix } from '@fcr/shared/session'

/** What has been typed and not sent. */
export type RequestDraft = { tipo: RequestKind | ''; texto: string }

export const emptyDraft: RequestDraft = { tipo: '', texto: '' }

const key = `${memberStoragePrefix}solicitud`

/**
 * Kept by the tab, so that neither a reload nor a session that runs out loses it; signing out wipes it. Another
 * member's is not read.
 */
export function readDraft(owner: string): RequestDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as
      (Partial<RequestDraft> & { owner?: string }) | null
    if (stored?.owner !== owner) return emptyDraft
    const tipo = requestKind.safeParse(stored.tipo).data ?? ''
    return { tipo, texto: typeof stored.texto === 'string' ? stored.texto : '' }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(owner: string, draft: RequestDraft): void {
  try {
    if (draft.tipo === '' && draft.texto === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ owner, ...draft }))
  } catch {
    // A browser that refuses storage keeps it in the page only.
  }
}
