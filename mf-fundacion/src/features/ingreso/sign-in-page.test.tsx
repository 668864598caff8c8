import { expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { screen } from '@testing-library/react'
import routes from '../../routes'

it('is the page at its address, named in its heading and in the title', async () => {
  await mountArea(routes, { at: '/fundacion/ingreso' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ingreso del equipo')
  expect(document.title).toContain('Ingreso del equipo')
})

it('leads somebody with a session to the page that was asked for', async () => {
  const { location } = await mountArea(routes, {
    at: { pathname: '/fundacion/ingreso', state: { from: '/fundacion?x=1' } },
    session: { staff: ['atencion'] },
  })
  expect(location()).toMatchObject({ pathname: '/fundacion', search: '?x=1' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hoy')
})
