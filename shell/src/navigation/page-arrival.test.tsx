import { beforeEach, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { PageArrival } from './page-arrival'

beforeEach(() => {
  window.history.replaceState(null, '', '/toar')
  document.title = 'TOAR'
  render(
    <BrowserRouter>
      <PageArrival />
      <main id="contenido" tabIndex={-1}>
        <input aria-label="Nombre" />
      </main>
    </BrowserRouter>,
  )
})

/** The page sets its title; observers are called afterwards. */
const setTitle = (title: string) =>
  act(async () => {
    document.title = title
    await new Promise((resolve) => setTimeout(resolve))
  })

it('announces a page that sets its title before the frame is rendered again', async () => {
  window.history.pushState(null, '', '/politica-de-datos')
  await setTitle('Política')
  expect(screen.getByRole('status')).toHaveTextContent(/^Política$/)
  window.history.pushState(null, '', '/toar')
  await setTitle('TOAR')
  expect(screen.getByRole('status')).toHaveTextContent(/^TOAR$/)
})

it('announces neither the page that was opened nor what a page with the focus changes', async () => {
  await setTitle('TOAR, cargado')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  window.history.pushState(null, '', '/registro')
  screen.getByLabelText('Nombre').focus()
  await setTitle('Paso 2')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
