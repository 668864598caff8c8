import { parseDay } from '@fcr/shared/contracts/dates'
import type { Today } from '@fcr/shared/contracts/foundation/today'
import { countOf } from '@fcr/shared/office'
import { formatDay } from '@fcr/shared/profile'
import { totalOf } from './tiles'

const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado']

/** 'Lunes 23 de noviembre de 2026', from `YYYY-MM-DD`. */
export function dateWords(text: string): string {
  const day = parseDay(text)
  const weekday = day && weekdays[new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay()]
  return `${weekday ?? ''} ${formatDay(text)}`
}

/** 'Esperan 16 cosas; una vence hoy.' */
export function waitingWords(today: Today): string {
  const total = totalOf(today)
  if (total === 0) return 'Nada espera por usted.'
  const { atrasadas = 0, hoy = 0 } = today.solicitudes ?? {}
  const parts = [
    total === 1 ? 'Espera una cosa' : `Esperan ${countOf(total)} cosas`,
    ...(atrasadas > 0
      ? [atrasadas === 1 ? 'una está atrasada' : `${countOf(atrasadas)} están atrasadas`]
      : []),
    ...(hoy > 0 ? [hoy === 1 ? 'una vence hoy' : `${countOf(hoy)} vencen hoy`] : []),
  ]
  return `${parts.join('; ')}.`
}
