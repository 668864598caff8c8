import { acknowledgedWithin, requestTerms } from '@fcr/shared/contracts/request-terms'
import type { Consultation, OwnRequest, RequestState } from '@fcr/shared/contracts/rights'
import { formatDay } from '@fcr/shared/profile'

export const kindName: Record<OwnRequest['tipo'], string> = {
  consulta: 'Consulta',
  correccion: 'Corrección',
  supresion: 'Supresión',
}

export const stateName: Record<RequestState, string> = {
  recibida: 'Recibida',
  en_tramite: 'En trámite',
  atendida: 'Atendida',
  rechazada: 'Rechazada',
}

/** The data that an official saw. */
export const happened: Record<Consultation['tipo'], string> = {
  perfil: 'Se abrió su perfil completo',
  persona_mapa: 'Se abrió su registro en el mapa de la UBPD',
  busqueda: 'Apareció en los resultados de una búsqueda',
}

/** Id of a request's entry on the page. */
export const requestAnchor = (id: string) => `solicitud-${id}`

const { answered, extended } = requestTerms.correccion

/** Working days to mark a claim as in progress, to answer it, and to extend the term (Ley 1581, artículo 15). */
export const terms = { noted: acknowledgedWithin, answered, extended }

/** Text of an empty list of consultations. @param since day with which it begins (`YYYY-MM-DD`), or null */
export const nobodyConsulted = (since: string | null) =>
  since === null
    ? 'Nadie ha consultado sus datos todavía.'
    : `Nadie ha consultado sus datos desde el ${formatDay(since)}.`

/** The end of a sentence that says with which day a list begins. */
export const beginning = (since: string) =>
  `el ${formatDay(since)}. Lo anterior está archivado; puede pedirlo a la Fundación.`
