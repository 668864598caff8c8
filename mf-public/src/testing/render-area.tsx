import { site } from '@fcr/shared/contracts/site'
import { render } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType, useRoutes } from 'react-router-dom'
import routes from '../routes'

/** Puts the site's configuration where the server writes it; its defaults are those of `site.json`. */
export function provideSite() {
  if (document.getElementById('fcr-site')) return
  const script = document.createElement('script')
  script.id = 'fcr-site'
  script.type = 'application/json'
  script.textContent = JSON.stringify(site.parse({}))
  document.head.append(script)
}

/** The area's pages; nothing at addresses of other areas. */
export function Area() {
  return useRoutes([...routes, { path: '*', element: null }])
}

/** Shows this area's page at `path`. Answers where the visitor is now, and how they came there. */
export function renderArea(path: string) {
  provideSite()
  const now = { path, how: '' }
  function Track() {
    now.path = useLocation().pathname
    now.how = useNavigationType()
    return null
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Track />
      <Area />
    </MemoryRouter>,
  )
  return now
}
