import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { auditGroup, type AuditFilter } from '@fcr/shared/contracts/staff/audit'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { serverNow } from '@fcr/shared/session'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PersonalAuditFilters } from '../../paths'
import { usePersonalState } from '../../staff/personal-state'

/** As the fields have them; '' is 'all'. */
const initial = {
  quien: '',
  sobre: '',
  grupo: '',
  cuando: '',
  desde: '',
  hasta: '',
  entidad: '',
  cuenta: '',
  resultado: '',
  accion: '',
}
export type AuditFields = typeof initial
type SomeFields = { [Name in keyof AuditFields]?: string | undefined }

const personal = ['quien', 'sobre'] as const
const inAddress = ['grupo', 'cuando', 'desde', 'hasta', 'entidad', 'cuenta', 'resultado', 'accion'] as const

const oneDay = 24 * 3_600_000

export const periods = {
  hoy: { label: 'Hoy', heading: 'de hoy' },
  '': { label: 'Últimos 7 días', heading: 'en los últimos 7 días' },
  mes: { label: 'Este mes', heading: 'de este mes' },
  todo: { label: 'Desde siempre', heading: '' },
  rango: { label: 'Otro rango', heading: 'en esas fechas' },
} as const

function daysOf({ cuando, desde, hasta }: AuditFields, now: Date): Pick<AuditFilter, 'desde' | 'hasta'> {
  const today = dayInBogota(now)
  if (cuando === 'hoy') return { desde: today }
  if (cuando === '') return { desde: dayInBogota(new Date(now.getTime() - 6 * oneDay)) }
  if (cuando === 'mes') return { desde: `${today.slice(0, 7)}-01` }
  if (cuando === 'todo') return {}
  return { ...(desde !== '' && { desde }), ...(hasta !== '' && { hasta }) }
}

/** The filter of a call. */
export function filterOf(fields: AuditFields, now = serverNow()): AuditFilter {
  const { quien, sobre, entidad, cuenta, resultado, accion } = fields
  const { data: grupo } = auditGroup.safeParse(fields.grupo)
  const given = { quien: cleanTyped(quien), sobre: cleanTyped(sobre), entidad, cuenta, resultado, accion }
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(grupo && { grupo }),
    ...daysOf(fields, now),
  }
}

/** Where the audit page shows a filter: the address, and the part that stays out of it. */
export function placeOf(fields: SomeFields): { search: string; names: PersonalAuditFilters } {
  const given = inAddress.flatMap((name) => {
    const value = fields[name]
    return value === undefined || value === initial[name] ? [] : [[name, value]]
  })
  const names = Object.fromEntries(
    personal.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
  ) as PersonalAuditFilters
  const search = new URLSearchParams(given).toString()
  return { search: search === '' ? '' : `?${search}`, names }
}

/** The filters of the page: those of its address, and the names. */
export function useAuditFields() {
  const { search } = useLocation()
  const { value, stateOf } = usePersonalState<PersonalAuditFilters>()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const fields: AuditFields = {
    ...initial,
    ...Object.fromEntries(inAddress.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : []))),
    ...value,
  }
  const show = (next: SomeFields) => {
    const place = placeOf(next)
    void navigate({ search: place.search }, { state: stateOf(place.names) })
  }
  return { fields, apply: show, clear: () => show({}) }
}
