import type { RequestKind, RequestState } from '@fcr/shared/contracts/rights'

export const kindName: Record<RequestKind, string> = {
  correccion: 'Corrección',
  supresion: 'Supresión',
}

export const stateName: Record<RequestState, string> = {
  recibida: 'Recibida',
  en_tramite: 'En trámite',
  atendida: 'Atendida',
  rechazada: 'Rechazada',
}

/** Working days to mark a claim as in progress, to answer it, and to extend the term (Ley 1581, artículo 15). */
export const terms = { noted: 2, answered: 15, extended: 8 }
