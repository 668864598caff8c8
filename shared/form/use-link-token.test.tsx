import { expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { useLinkToken } from '@fcr/shared/form'

const first = 'primero'.padEnd(43, '-')
const second = 'segundo'.padEnd(43, '-')

/** Opens the page of a link; `addresses` and `shown` are what it had, one after the other. */
function open(...history: string[]) {
  const addresses: string[] = []
  const shown: string[] = []
  let navigate: ReturnType<typeof useNavigate>
  function Page() {
    const { pathname, search, hash } = useLocation()
    navigate = useNavigate()
    addresses.push(pathname + search + hash)
    const { token, problem } = useLinkToken()
    shown.push(token ?? problem)
    return <p>{token ?? problem}</p>
  }
  render(
    <MemoryRouter initialEntries={history} useTransitions={false}>
      <Page />
    </MemoryRouter>,
  )
  return { addresses, shown, goTo: (to: string | number) => act(async () => navigate(to as string)) }
}

it('takes the token out of the address at once, and keeps it', () => {
  const { addresses, shown } = open(`/recuperar#${first}`)
  // At no time does the page say that there is no token.
  expect(new Set(shown)).toEqual(new Set([first]))
  expect(addresses.at(-1)).toBe('/recuperar')
})

it('leaves the token in no entry of the history', async () => {
  const { addresses, goTo } = open('/', `/recuperar#${first}`)
  await goTo('/login')
  await goTo(-1)
  expect(addresses.at(-1)).toBe('/recuperar')
  await goTo(-1)
  expect(addresses.at(-1)).toBe('/')
})

it('takes the token of another link that is opened in the same tab', async () => {
  const { addresses, goTo } = open(`/recuperar#${first}`)
  await goTo(`/recuperar#${second}`)
  expect(screen.getByText(second)).toBeVisible()
  expect(addresses.at(-1)).toBe('/recuperar')
})

it.each([
  ['/recuperar', 'missing'],
  [`/recuperar#${first.slice(0, 30)}`, 'incomplete'],
])('says what is wrong with the link %s', (link, problem) => {
  const { addresses } = open(link)
  expect(screen.getByText(problem)).toBeVisible()
  expect(addresses.at(-1)).toBe('/recuperar')
})
