/** What the form of a change can do; in its address. */
const actions = ['rollback', 'activate', 'canary', 'end-canary', 'promote', 'disable', 'enable'] as const
export type Action = (typeof actions)[number]
export type Asked = { action: Action; area: string; version?: string; percent?: number }

/** Addresses of the pages, below `/operacion`. */
export const paths = {
  overview: '/',
  versions: '/version',
  version: (area: string, version: string) => `/version/${area}/${version}`,
  failures: (area: string, version: string) => `/version/${area}/${version}#fallas`,
  history: (area?: string) => `/historia${area === undefined ? '' : `?area=${area}`}`,
  keys: '/llaves',
  change: ({ action, area, version, percent }: Asked) => {
    const words = {
      accion: action,
      area,
      ...(version !== undefined && { version }),
      ...(percent !== undefined && { percent: String(percent) }),
    }
    return `/cambio?${new URLSearchParams(words).toString()}`
  },
}

/** The change that an address asks for; undefined if it names none. */
export function askedIn(words: URLSearchParams): Asked | undefined {
  const action = actions.find((each) => each === words.get('accion'))
  const [area, version] = [words.get('area'), words.get('version')]
  const percent = Number(words.get('percent'))
  if (action === undefined || !area) return undefined
  return { action, area, ...(version && { version }), ...(percent > 0 && percent <= 100 && { percent }) }
}
