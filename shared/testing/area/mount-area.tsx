import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, render, type RenderResult } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import {
  MemoryRouter,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
  type Location,
  type NavigationType,
  type RouteObject,
} from 'react-router-dom'
import { site, type SiteInput } from '../../contracts/site'
import { createQueryClient } from '../../queries'
import { AuthProvider } from '../../session'
import { provideSite } from '../../site'
import { FakeApi } from './fake-api/fake-api'
import { startSessions, type SignedIn } from './sessions'

type Entry = string | { pathname: string; state: unknown }
type Options = {
  /** The URL, or the history that ends with it. */
  at: Entry | Entry[]
  session?: SignedIn | undefined
  api?: FakeApi
}

/** Sets the site's configuration; missing entries get the defaults of `site.json`. */
export const configureSite = (configuration: SiteInput = {}) => provideSite(site.parse(configuration))
configureSite()

/** The site's query client, without the pauses between retries. */
function queryClient() {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
  return client
}

export interface MountedArea extends RenderResult {
  api: FakeApi
  client: QueryClient
  user: UserEvent
  location: () => Location
  /** How the visitor arrived. */
  arrival: () => NavigationType
  goTo: (path: string) => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
}

/**
 * Mounts an area's routes as the shell does once it knows who is signed in. Without a `session`, the user
 * already signed in to this API stays signed in.
 */
export async function mountArea(
  routes: RouteObject[],
  { at, session, api = new FakeApi() }: Options,
): Promise<MountedArea> {
  if (session || globalThis.fetch !== api.fetch) await startSessions(api, session)
  const client = queryClient()
  let router: ReturnType<typeof useRouter>
  const Page = () => {
    router = useRouter()
    return <main>{useRoutes([...routes, { path: '*', element: <p>otra área</p> }])}</main>
  }
  const view = render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <MemoryRouter initialEntries={[at].flat()} useTransitions={false}>
          <Page />
        </MemoryRouter>
      </AuthProvider>
    </QueryClientProvider>,
  )
  return {
    ...view,
    api,
    client,
    // Jest loads no styles, so nothing can be covered: looking for it before each click would take time only.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    location: () => router.location,
    arrival: () => router.arrival,
    goTo: (path: string) => act(async () => router.navigate(path)),
    back: () => act(async () => router.navigate(-1)),
    forward: () => act(async () => router.navigate(1)),
  }
}
const useRouter = () => ({
  location: useLocation(),
  arrival: useNavigationType(),
  navigate: useNavigate(),
})
