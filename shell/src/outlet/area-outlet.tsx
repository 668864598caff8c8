import { startTransition, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useRoutes } from 'react-router-dom'
import { areaOf, refreshLive, retryAvoided } from '../live-state'
import { showVersion } from '../monitor'
import { forget, loadArea, loadedArea, type LoadedArea } from '../federation'
import { AreaBoundary } from './area-boundary'
import { AreaLoading } from './area-loading'
import { AreaUnavailable } from './area-unavailable'
import { enterArea } from './enter-area'
import { useFrame, useShown } from './shown'

/** The page of the live area that owns the path. Paths without an area redirect to the home page. */
export function AreaOutlet() {
  const { pathname } = useLocation()
  const [attempt, setAttempt] = useState(0)
  const area = areaOf(pathname)
  const entered = useEntered(area)
  useFrame(area)

  const retry = () => {
    if (area !== undefined) {
      forget(area)
      retryAvoided(area)
    }
    const ready = area === undefined ? refreshLive() : enterArea(area)
    // Visitors who have gone to another page meanwhile are not disturbed there.
    void ready.then(() => window.location.pathname === pathname && setAttempt((count) => count + 1))
  }

  if (area === undefined) {
    return pathname === '/' ? <AreaUnavailable onRetry={retry} /> : <Navigate to="/" replace />
  }
  if (!entered) return <AreaLoading />
  return (
    <AreaBoundary key={attempt} area={area} pathname={pathname} onRetry={retry}>
      <Suspense fallback={<AreaLoading />}>
        <AreaRoutes area={area} />
      </Suspense>
    </AreaBoundary>
  )
}

/** Whether the area has been entered; the first one is entered with the page load. */
function useEntered(area: string | undefined): boolean {
  const [entered, setEntered] = useState(area)
  useEffect(() => {
    if (area === undefined || area === entered) return undefined
    let stays = true
    void enterArea(area).then(() => stays && setEntered(area))
    return () => {
      stays = false
    }
  }, [area, entered])
  return area === entered
}

function AreaRoutes({ area }: { area: string }) {
  const loaded = useLoadedArea(area)
  return loaded ? <AreaPage area={area} loaded={loaded} /> : <AreaLoading />
}

/**
 * Returns the area as soon as it has loaded. Does not use `use`: React delays content after a fallback by up to
 * 300 ms. Throws, for the boundary to catch, if no version works.
 */
function useLoadedArea(area: string): LoadedArea | undefined {
  const [loaded, setLoaded] = useState(() => loadedArea(area))
  const [failure, setFailure] = useState<{ error: unknown }>()
  // Requested here rather than in the parent: after a failure the boundary renders this again, and by then the
  // area may have another version.
  const [promise] = useState(() => loadArea(area))
  useEffect(() => {
    promise.then(
      // In steps, so that a slow phone can respond in between.
      (arrived) => startTransition(() => setLoaded(arrived)),
      (error: unknown) => setFailure({ error }),
    )
  }, [promise])
  if (failure) throw failure.error
  return loaded
}

function AreaPage({ area, loaded }: { area: string; loaded: LoadedArea }) {
  const { version, routes, around: Around } = loaded
  const { pathname } = useLocation()
  useShown(`${area}@${version}`)
  useEffect(() => showVersion(area, version), [area, version, pathname])
  const page = useRoutes(routes)
  return <Around>{page ?? <Navigate to="/" replace />}</Around>
}
