import { readPersonText } from '@fcr/shared/contracts/readings/person-text'
import type { Filter } from './filter'
import { periodText } from './years'

const information = { si: 'sí', no: 'no', 'sin dato': 'sin dato' } as const

/** Why the typed name or number selects nobody: it cannot be read with certainty; undefined if it can. */
export function unreadText({ text }: Filter): string | undefined {
  const { problem } = readPersonText(text)
  return problem && `«Nombre o cédula» ${problem}. Así no se busca a nadie.`
}

/** The filter in words, for a printed sheet. */
export function filterText(filter: Filter): string {
  const { department, municipality, text, village } = filter
  const named = (label: string, value: string) => (value.trim() === '' ? '' : `${label} ${value.trim()}`)
  // Units usually carry their kind in their names: 'Sexta Brigada'.
  const unit = (label: string, value: string) =>
    value.toLowerCase().includes(label) ? value.trim() : named(label, value)
  const unread = unreadText(filter) ? ', que no se pudo leer' : ''
  const parts = [
    named('departamento', department),
    named('municipio', municipality),
    text.trim() === '' ? '' : `nombre o cédula «${text.trim()}»${unread}`,
    named('servicio', periodText(filter)),
    unit('división', filter.division),
    unit('brigada', filter.brigade),
    unit('batallón', filter.battalion),
    named('cargo', filter.role),
    village.trim() === '' ? '' : `vereda «${village.trim()}»`,
    filter.information === '' ? '' : `información a la UBPD: ${information[filter.information]}`,
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join('; ') : 'Ninguno'
}
