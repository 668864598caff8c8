const grouped = new Intl.NumberFormat('es-CO', { useGrouping: 'always' })

/** A count as Colombians write it: 1.234. */
export const countOf = (count: number) => grouped.format(count)

/** '1 persona', '1.234 personas' */
export const counted = (count: number, singular: string, several: string) =>
  `${countOf(count)} ${count === 1 ? singular : several}`
