import { countOf } from '@fcr/shared/contracts/text/counts'
import type { Today } from '@fcr/shared/contracts/staff/today'
import { weekdayAndDay } from '@fcr/shared/dates'
import { totalOf } from './tiles'

/** 'Lunes 23 de noviembre de 2026', from `YYYY-MM-DD`. */
export function dateWords(text: string): string {
  const words = weekdayAndDay(text).replace(',', '')
  return words.charAt(0).toUpperCase() + words.slice(1)
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
