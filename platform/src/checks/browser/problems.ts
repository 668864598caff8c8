export type Problems = {
  /** Records a problem, and its page. */
  add(what: string, where: string): void
  /** Records all of these in another collection, after its own. */
  addTo(others: Problems): void
  /** One line per problem, with the first page on which it occurs. */
  lines(): string[]
}

export function collectProblems(): Problems {
  const places = new Map<string, Set<string>>()
  return {
    add(what, where) {
      const addresses = places.get(what) ?? new Set()
      places.set(what, addresses.add(where))
    },
    addTo(others) {
      for (const [what, addresses] of places) for (const where of addresses) others.add(what, where)
    },
    lines: () =>
      [...places].map(([what, [where = '', ...more]]) => {
        const also = more.length === 1 ? ' (also on another page)' : ` (also on ${more.length} other pages)`
        return `${where}: ${what}${more.length > 0 ? also : ''}`
      }),
  }
}
