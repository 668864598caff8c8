import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useRoutes } from 'react-router-dom'
import { site } from '@fcr/shared/contracts/site'
import { AuthProvider, startSession } from '@fcr/shared/session'
import routes from '../routes'
import type { FakeApi } from './fake-api'

function Page() {
  const { pathname } = useLocation()
  const page = useRoutes([...routes, { path: '*', element: <p>Otra área</p> }])
  return (
    <>
      <main>{page}</main>
      <output aria-label="Dirección">{pathname}</output>
    </>
  )
}

/** Puts a fake API, and the site's configuration that points to it, where the area looks for them. */
export function install(api: FakeApi) {
  globalThis.fetch = api.fetch
  if (document.getElementById('fcr-site')) return
  const configuration = document.createElement('script')
  configuration.type = 'application/json'
  configuration.id = 'fcr-site'
  configuration.textContent = JSON.stringify(site.parse({}))
  document.head.append(configuration)
}

/** The area as the shell mounts it once it knows who is signed in, at an address, over a fake API. */
export async function renderArea(path: string, api: FakeApi) {
  install(api)
  await startSession()
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider>
        <MemoryRouter initialEntries={[path]} useTransitions={false}>
          <Page />
        </MemoryRouter>
      </AuthProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), ...view }
}
