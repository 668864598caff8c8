import { expect, it, jest } from '@jest/globals'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { siteHistory, useArrival } from './site-history'

const Where = () => <p>{useArrival().location.pathname}</p>

it('hydrates the page of the HTML although the visitor has gone on, and then shows the new one', () => {
  const element = document.createElement('div')
  element.innerHTML = renderToString(<Where />)
  const built = element.firstChild
  expect(built).toHaveTextContent('/')
  siteHistory().history.push('/toar')
  const onRecoverableError = jest.fn()
  act(() => void hydrateRoot(element, <Where />, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(element.firstChild).toBe(built)
  expect(built).toHaveTextContent('/toar')
})
