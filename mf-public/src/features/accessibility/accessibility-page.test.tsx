import { expect, it } from '@jest/globals'
import { configureSite, mountArea } from '@fcr/shared/testing/area'
import { screen, within } from '@testing-library/react'
import routes from '../../routes'

it('offers the telephone and the e-mail of the site’s configuration to report a problem', async () => {
  configureSite({ contact: { mobile: '311 222 3344', email: 'hola@caminos.test' } })
  await mountArea(routes, { at: '/accesibilidad' })
  configureSite()
  expect(screen.getByRole('heading', { level: 1, name: 'Accesibilidad' })).toBeVisible()
  const report = within(screen.getByRole('region', { name: 'Cómo avisarnos de un problema' }))
  expect(report.getByRole('link', { name: '311 222 3344' })).toHaveAttribute('href', 'tel:+573112223344')
  expect(report.getByRole('link', { name: 'hola@caminos.test' })).toHaveAttribute(
    'href',
    'mailto:hola@caminos.test?subject=Accesibilidad%20del%20sitio',
  )
})
