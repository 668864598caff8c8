// Prerenders pages. Runs at an area's build, never in a browser or on a server.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter, useRoutes } from 'react-router-dom'
import { areaIdPrefix, type RouteObject } from '../area'
import type { Site } from '../contracts/site'
import { AuthProvider } from '../session'
import { provideSite } from '../site'
import { collectPageTitles, type PageTitle } from '../ui/page/page-title'

/** Renders an element at a path, in the state before it is known who is signed in. */
export async function renderStatically(element: ReactNode, path: string, site: Site, idPrefix: string) {
  provideSite(site)
  const problems: unknown[] = []
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <StaticRouter location={path}>{element}</StaticRouter>
      </AuthProvider>
    </QueryClientProvider>,
    {
      identifierPrefix: idPrefix,
      // Above this size React would send parts later and insert them with an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void problems.push(error),
    },
  )
  const html = await new Response(prelude).text()
  if (problems.length > 0)
    throw new Error(`${path} cannot be rendered: ${String(problems[0])}`, { cause: problems[0] })
  // React puts preload hints for pictures first; the pictures themselves follow in the same markup.
  return html.replace(/^(?:<link rel="preload"[^>]*\/>)+/, '')
}

/** Renders an area's page at a path as the shell would mount it (`shell/src/outlet/area-outlet.tsx`). */
export async function renderAreaPage(routes: RouteObject[], path: string, site: Site) {
  let head: PageTitle | undefined
  collectPageTitles((page) => (head = page))
  const html = await renderStatically(
    <Suspense>
      <Routes routes={routes} />
    </Suspense>,
    path,
    site,
    areaIdPrefix,
  )
  return { html, title: head?.title ?? '', description: head?.description ?? null }
}

const Routes = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)
