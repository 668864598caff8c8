const zone = { timeZone: 'America/Bogota' } as const
const day = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'short', year: 'numeric', ...zone })
const time = new Intl.DateTimeFormat('es-CO', { timeStyle: 'short', ...zone })

/** '1 dic 2026', for tables. */
export const shortDay = (iso: string): string =>
  day.format(new Date(iso)).replaceAll(' de ', ' ').replace('.', '')

/** '22 nov 2026, 8:04 a. m.'; the time is never broken over two lines. */
export const momentOf = (iso: string): string =>
  `${shortDay(iso)}, ${time.format(new Date(iso)).replaceAll(/\s/g, '\u00a0')}`

/** As `momentOf`, with 'Hoy, 7:48 a. m.' for today. */
export const recentMoment = (iso: string): string =>
  momentOf(iso).replace(shortDay(new Date().toISOString()), 'Hoy')
