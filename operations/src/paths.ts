/** Actions of the change form, as its address names them. */
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
    const params = {
      accion: action,
      area,
      ...(version !== undefined && { version }),
      ...(percent !== undefined && { percent: String(percent) }),
    }
    return `/cambio?${new URLSearchParams(params).toString()}`
  },
}

/** The change in an address; undefined if it names none. */
export function askedIn(params: URLSearchParams): Asked | undefined {
  const action = actions.find((option) => option === params.get('accion'))
  const [area, version] = [params.get('area'), params.get('version')]
  const percent = Number(params.get('percent'))
  if (action === undefined || !area) return undefined
  return { action, area, ...(version && { version }), ...(percent > 0 && percent <= 100 && { percent }) }
}
