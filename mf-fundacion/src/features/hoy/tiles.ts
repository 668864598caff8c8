import type { Today } from '@fcr/shared/contracts/staff/today'

/** Anchors of the page's lists. */
export const anchors = {
  requests: 'solicitudes',
  conflicts: 'conflictos',
  duplicates: 'repetidos',
  approvals: 'aprobaciones',
  codes: 'codigos',
  alarms: 'alarmas',
} as const

/** The day's numbers, each with the list on the page that it counts; those that are 0 have no list. */
export function tilesOf(today: Today) {
  const { solicitudes, conflictos, repetidos, aprobaciones, codigos, alarmas } = today
  const urgent = (solicitudes?.atrasadas ?? 0) + (solicitudes?.hoy ?? 0)
  return [
    tile(solicitudes?.total, anchors.requests, requestLabel(solicitudes), urgent > 0),
    nounTile(conflictos?.total, anchors.conflicts, [
      'Conflicto entre registros',
      'Conflictos entre registros',
    ]),
    nounTile(repetidos?.total, anchors.duplicates, ['Posible repetido', 'Posibles repetidos']),
    nounTile(aprobaciones.total, anchors.approvals, ['Aprobación que le piden', 'Aprobaciones que le piden']),
    nounTile(codigos?.total, anchors.codes, ['Código retenido', 'Códigos retenidos']),
    nounTile(alarmas.length, anchors.alarms, ['Alarma por revisar', 'Alarmas por revisar'], true),
  ].filter(({ count }) => count > 0)
}

const tile = (count = 0, anchor: string, label: string, hot = false) => ({
  count,
  to: `#${anchor}`,
  label,
  hot,
})

const nounTile = (count = 0, anchor: string, [singular, many]: [string, string], hot = false) =>
  tile(count, anchor, count === 1 ? singular : many, hot)

/** How much waits, in all of the person's sections. */
export const totalOf = (today: Today) => tilesOf(today).reduce((sum, { count }) => sum + count, 0)

function requestLabel(requests: Today['solicitudes']): string {
  const { atrasadas = 0, hoy = 0, total = 0 } = requests ?? {}
  const noun = total === 1 ? 'Solicitud' : 'Solicitudes'
  if (atrasadas > 0) return `${noun}, ${atrasadas === 1 ? 'una atrasada' : `${atrasadas} atrasadas`}`
  return hoy > 0 ? `${noun}, ${hoy === 1 ? 'una vence' : `${hoy} vencen`} hoy` : noun
}
