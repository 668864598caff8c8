import { Suspense, use, useReducer } from 'react'
import { Navigate, useLocation, useRoutes } from 'react-router-dom'
import { AreaBoundary } from './area-boundary'
import { AreaLoading } from './area-loading'
import { areaOf } from './area-of'
import { AreaUnavailable } from './area-unavailable'
import { refreshLive } from './live-state'
import { forget, loadArea, loadedArea, type LoadedArea } from './load-area'
import { useShown } from './shown'

/** The page of whichever live area owns the address. An address that nobody owns leads to the home page. */
export function AreaOutlet() {
  const { pathname } = useLocation()
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0)
  const area = areaOf(pathname)

  const retry = () => {
    if (area !== undefined) forget(area)
    void refreshLive().finally(tryAgain)
  }

  if (area === undefined) {
    return pathname === '/' ? <AreaUnavailable onRetry={retry} /> : <Navigate to="/" replace />
  }
  return (
    <AreaBoundary key={`${area} ${attempt}`} area={area} pathname={pathname} onRetry={retry}>
      <Suspense fallback={<AreaLoading />}>
        <AreaRoutes area={area} />
      </Suspense>
    </AreaBoundary>
  )
}

function AreaRoutes({ area }: { area: string }) {
  // Asked for here and not by the parent: after a failure the boundary renders this again, and by then
  // another version is the area's.
  const loaded = loadedArea(area) ?? use(loadArea(area))
  return <AreaPage area={area} loaded={loaded} />
}

/** Apart from the waiting: after `use`, which is not called again once the area is there, no hook may follow. */
function AreaPage({ area, loaded }: { area: string; loaded: LoadedArea }) {
  const { version, routes, around: Around } = loaded
  useShown(`${area}@${version}`)
  const page = useRoutes(routes)
  return <Around>{page ?? <Navigate to="/" replace />}</Around>
}
