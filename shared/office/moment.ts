import { inBogota } from '@fcr/shared/contracts/dates'

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

const dayLength = 24 * 60 * 60 * 1000

/** '6 de noviembre', or with the year if it is not this one; from `YYYY-MM-DD`. */
export function dayWords(day: string, now = new Date()): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const words = `${Number(date)} de ${months[Number(month) - 1] ?? ''}`
  return year === String(inBogota(now).getUTCFullYear()) ? words : `${words} de ${year}`
}

/** 'hoy a las 8:10 a. m.', 'ayer a la 1:05 p. m.', 'el 20 de noviembre a las 4:52 p. m.'; in Colombian time. */
export function momentWords(iso: string, now = new Date()): string {
  const local = inBogota(new Date(iso))
  const day = local.toISOString().slice(0, 10)
  const dayAgo = (days: number) =>
    inBogota(new Date(now.getTime() - days * dayLength))
      .toISOString()
      .slice(0, 10)
  const when = day === dayAgo(0) ? 'hoy' : day === dayAgo(1) ? 'ayer' : `el ${dayWords(day, now)}`
  const hour = local.getUTCHours() % 12 || 12
  const minute = String(local.getUTCMinutes()).padStart(2, '0')
  const half = local.getUTCHours() < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'
  return `${when} ${hour === 1 ? 'a la' : 'a las'} ${hour}:${minute}\u00a0${half}`
}
