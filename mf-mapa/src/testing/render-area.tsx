import type { ExternalKind } from '@fcr/shared/contracts/session'
import { site as siteContract } from '@fcr/shared/contracts/site'
import { externalHttp, externalRealm, onSessionEnd, signOutExternal } from '@fcr/shared/session'
import { jest } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  MemoryRouter,
  useLocation,
  useNavigate,
  useRoutes,
  type Location,
  type NavigateFunction,
} from 'react-router-dom'
import routes from '../routes'
import { FakeMapApi } from './fake-map-api'

const site = siteContract.parse({
  tiles: { url: '/teselas/{z}/{x}/{y}.png', attribution: '© <b>Colaboradores</b> & mapas' },
})

/** jsdom has no layout: a list's box is given this height in pixels, and a row of it this. */
const layout = { box: 400, row: 40 }
function giveListsHeights() {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return this.querySelector(':scope > ul[role="list"]') ? layout.box : 0
  })
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: Element) {
    return this.tagName === 'LI' ? layout.row : 0
  })
}

/** A fresh API with its own state and nobody signed in; call it before each test. */
export async function freshApi(): Promise<FakeMapApi> {
  document.head.innerHTML = `<script type="application/json" id="fcr-site">${JSON.stringify(site)}</script>`
  giveListsHeights()
  const api = new FakeMapApi()
  api.install()
  // The session is the page's only one; a test must not inherit the one before it.
  await signOutExternal()
  api.calls = []
  return api
}

/** Signs an official in, as the code entry does. */
export async function signInAs(api: FakeMapApi, kind: ExternalKind) {
  await externalHttp.post('/ext/redeem', { code: kind })
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
    goTo: (path: string) =>
      act(async () => {
        await current?.navigate(path)
      }),
  }
}
