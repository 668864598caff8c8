import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { siteHistory, useArrival } from './site-history'

const Where = () => <p>{useArrival().location.pathname}</p>

it('hydrates the page of the HTML although the visitor has gone on, and then shows the new one', () => {
  const element = document.createElement('div')
  element.innerHTML = renderToString(<Where />)
  const built = element.firstChild
  expect(built).toHaveTextContent('/')
  siteHistory().history.replace('/toar')
  const onRecoverableError = jest.fn()
  act(() => void hydrateRoot(element, <Where />, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(element.firstChild).toBe(built)
  expect(built).toHaveTextContent('/toar')
})

describe('another page', () => {
  const nextFrame = () => act(() => jest.advanceTimersByTime(50))
  const where = () => screen.getByText(/^\//)
  const { history } = siteHistory()
  beforeEach(() => {
    jest.useFakeTimers()
    act(() => history.replace('/'))
    render(<Where />)
  })
  afterEach(() => void jest.useRealTimers())

  it('is shown after the frame that shows the press', () => {
    act(() => history.push('/toar'))
    expect(window.location.pathname).toBe('/toar')
    expect(where()).toHaveTextContent(/^\/$/)
    nextFrame()
    expect(where()).toHaveTextContent('/toar')
  })

  it('is shown at once instead of another one, also instead of one that was not shown yet', () => {
    act(() => history.push('/toar'))
    act(() => history.replace('/news'))
    expect(where()).toHaveTextContent('/news')
    nextFrame()
    expect(where()).toHaveTextContent('/news')
  })

  it('is not another entry of the same page, which is shown at once', () => {
    const Search = () => <p>?{useArrival().location.search}</p>
    render(<Search />)
    act(() => history.push('/?page=2'))
    expect(screen.getByText('??page=2')).toBeVisible()
  })
})
