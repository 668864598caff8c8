const format = new Intl.DateTimeFormat('es-CO', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Bogota',
})

/** '22 nov 2026, 8:04 a. m.' */
export const momentOf = (iso: string): string => format.format(new Date(iso))
