import type { Filter } from './filter'
import { periodOf } from './years'

const information = { si: 'sí', no: 'no', 'sin dato': 'sin dato' } as const

/** The years in words; '' for none. */
function yearsText(filter: Filter): string {
  const { from, to } = periodOf(filter)
  if (from !== undefined && to !== undefined) return `servicio entre ${from} y ${to}`
  if (from !== undefined) return `servicio desde ${from}`
  return to === undefined ? '' : `servicio hasta ${to}`
}

/** The filter in words, for a printed sheet. */
export function filterText(filter: Filter): string {
  const { department, municipality, text, village } = filter
  const named = (label: string, value: string) => (value.trim() === '' ? '' : `${label} ${value.trim()}`)
  // Units usually carry their kind in their names: 'Sexta Brigada'.
  const unit = (label: string, value: string) =>
    value.toLowerCase().includes(label) ? value.trim() : named(label, value)
  const parts = [
    named('departamento', department),
    named('municipio', municipality),
    text.trim() === '' ? '' : `nombre o cédula «${text.trim()}»`,
    yearsText(filter),
    unit('división', filter.division),
    unit('brigada', filter.brigade),
    unit('batallón', filter.battalion),
    named('cargo', filter.role),
    village.trim() === '' ? '' : `vereda «${village.trim()}»`,
    filter.information === '' ? '' : `información a la UBPD: ${information[filter.information]}`,
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join('; ') : 'Ninguno'
}
