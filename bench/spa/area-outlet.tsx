import { Suspense, lazy, type ComponentType } from 'react'
import { Navigate, matchRoutes, useLocation, useRoutes, type RouteObject } from 'react-router-dom'
import afiliados from '../../mf-afiliados/area.config'
import externos from '../../mf-externos/area.config'
import mapa from '../../mf-mapa/area.config'
import publica from '../../mf-public/area.config'

type Routes = { default: RouteObject[] }

/** Returns a component that renders an area's routes; its code is a chunk of the single application. */
const page = (load: () => Promise<Routes>) =>
  lazy(async () => {
    const { default: routes } = await load()
    return {
      default: function AreaPage() {
        return useRoutes(routes)
      },
    }
  })

const pages: Record<string, ComponentType> = {
  [publica.name]: page(() => import(/* webpackChunkName: "mf-public" */ '../../mf-public/src/routes')),
  [afiliados.name]: page(
    () => import(/* webpackChunkName: "mf-afiliados" */ '../../mf-afiliados/src/routes'),
  ),
  [externos.name]: page(() => import(/* webpackChunkName: "mf-externos" */ '../../mf-externos/src/routes')),
  [mapa.name]: page(() => import(/* webpackChunkName: "mf-mapa" */ '../../mf-mapa/src/routes')),
}

const patterns = [publica, afiliados, externos, mapa].flatMap(({ name, routes }) =>
  Object.keys(routes).map((path) => ({ path, handle: name })),
)

/** Replaces the shell's area loader: the same pages as an ordinary single-page application. */
export function AreaOutlet() {
  const { pathname } = useLocation()
  const Page = pages[matchRoutes(patterns, pathname)?.at(-1)?.route.handle ?? '']
  return <Suspense>{Page ? <Page key={pathname} /> : <Navigate to="/" replace />}</Suspense>
}
