import type { ExternalKind } from '@fcr/shared/contracts/session'
import { site } from '@fcr/shared/contracts/site'
import { externalHttp, externalRealm, onSessionEnd, signOutExternal } from '@fcr/shared/session'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  MemoryRouter,
  useLocation,
  useNavigate,
  useRoutes,
  type Location,
  type NavigateFunction,
} from 'react-router-dom'
import routes from '../routes'
import { FakeExternalApi } from './fake-external-api'

/** A fresh API with its own state and nobody signed in; call it before each test. */
export async function freshApi(): Promise<FakeExternalApi> {
  document.head.innerHTML = `<script type="application/json" id="fcr-site">${JSON.stringify(site.parse({}))}</script>`
  sessionStorage.clear()
  const api = new FakeExternalApi()
  api.install()
  // The session is the page's only one; a test must not inherit the one before it.
  await signOutExternal()
  api.calls = []
  return api
}

/** Signs an official in, as the code entry does. */
export async function signInAs(api: FakeExternalApi, kind: ExternalKind) {
  api.codes.set('AAA-BBB-CCC-DDDD', kind)
  await externalHttp.post('/ext/redeem', { code: 'AAA-BBB-CCC-DDDD' })
  externalRealm.enter(kind)
  api.calls = []
}

type Entry = string | { pathname: string; state: unknown }

/** The area's own routes, with the router and the query cache that the shell would give them. */
export function renderArea(...entries: Entry[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onSessionEnd((queries) => client.removeQueries(queries))
  let current: { location: Location; navigate: NavigateFunction } | undefined
  const Site = () => {
    current = { location: useLocation(), navigate: useNavigate() }
    return useRoutes([...routes, { path: '*', element: <p>otra área</p> }])
  }
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={entries}>
        <Site />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    client,
    location: () => current?.location,
    back: () =>
      act(async () => {
        await current?.navigate(-1)
      }),
  }
}
