import { useLocation, useSearchParams } from 'react-router-dom'

/** Rows on a page of a list; the API's lists have the same. */
export const pageSize = 25

const pageParameter = 'pagina'

/** The page in an address's search; 1 if there is none, or no valid one. */
function pageOf(params: URLSearchParams): number {
  const page = Number(params.get(pageParameter))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The search of the same list on another page; page 1 has no parameter. */
export function searchForPage(search: string, page: number): string {
  const params = new URLSearchParams(search)
  if (page > 1) params.set(pageParameter, String(page))
  else params.delete(pageParameter)
  return withMark(params)
}

/** The search of the same list with other filters, on its first page. */
export function searchWith(search: string, changes: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(search)
  params.delete(pageParameter)
  for (const [name, value] of Object.entries(changes))
    if (value === '') params.delete(name)
    else params.set(name, value)
  return withMark(params)
}

const withMark = (params: URLSearchParams) => (params.size > 0 ? `?${params.toString()}` : '')

/**
 * A list's filters and page, kept in the page's address, so that it can be reloaded, shared and left with 'Back'.
 * Never for personal data: search terms about a person are sent in a request's body, and stay out of addresses.
 * `initial` names the filters and gives their values when the address has none.
 */
export function useUrlFilters<Filters extends Record<string, string>>(initial: Filters) {
  const [params, setParams] = useSearchParams()
  const { state, search } = useLocation() as { state: unknown; search: string }
  const filters = Object.fromEntries(
    Object.entries(initial).map(([name, value]) => [name, params.get(name) ?? value]),
  ) as Filters
  return {
    filters,
    page: pageOf(params),
    /** Shows the list with these filters, on its first page. */
    apply: (changes: Partial<Filters>) => {
      const next = Object.entries({ ...filters, ...changes }) as [string, string][]
      const changed = Object.fromEntries(
        next.map(([name, value]) => [name, value === initial[name] ? '' : value]),
      )
      setParams(searchWith(search, changed), { state })
    },
    clear: () => setParams('', { state }),
  }
}
