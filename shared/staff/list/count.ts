const grouped = new Intl.NumberFormat('es-CO', { useGrouping: 'always' })

/** A count as Colombians write it: 1.234. */
export const countOf = (count: number) => grouped.format(count)
