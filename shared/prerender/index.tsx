// Makes pages before anybody asks for them. Runs at an area's build, never in a browser or a server.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter, useRoutes } from 'react-router-dom'
import { areaIdPrefix, type RouteObject } from '../area'
import type { Site } from '../contracts/site'
import { AuthProvider } from '../session'
import { provideSite } from '../site'
import { collectPageTitles, type PageTitle } from '../ui/page-title'

/** Markup of an element at an address, for the time when nobody knows yet who is signed in. */
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
      // Beyond this size React would send a part later, and put it in its place with a script inside the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void problems.push(error),
    },
  )
  const html = await new Response(prelude).text()
  if (problems.length > 0) throw new Error(`${path} cannot be rendered`, { cause: problems[0] })
  // Hints for pictures that React puts first: the pictures themselves follow in the same markup.
  return html.replace(/^(?:<link rel="preload"[^>]*\/>)+/, '')
}

/** The page that an area's routes show at an address, as the shell would hold it (`shell/src/areas/area-outlet.tsx`). */
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
