import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { siteHistory, useArrival } from './site-history'

const Where = () => <p>{useArrival().location.pathname}</p>

it('hydrates the page of the HTML although the visitor has gone on, and then shows the new one', () => {
  const element = document.createElement('div')
  element.innerHTML = renderToString(<Where />)
  const built = element.firstChild
  expect(built).toHaveTextContent('/')
  siteHistory().navigator.replace('/toar')
  const onRecoverableError = jest.fn()
  act(() => void hydrateRoot(element, <Where />, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(element.firstChild).toBe(built)
  expect(built).toHaveTextContent('/toar')
})

describe('another page', () => {
  const nextFrame = () => act(() => jest.advanceTimersByTime(50))
  const where = () => screen.getByText(/^\//)
  const { navigator } = siteHistory()
  const press = () => fireEvent.click(screen.getByRole('button'))
  beforeEach(() => {
    jest.useFakeTimers()
    act(() => navigator.replace('/'))
    render(
      <>
        <Where />
        <button onClick={() => navigator.push({ pathname: '/toar' })}>TOAR</button>
      </>,
    )
  })
  afterEach(() => void jest.useRealTimers())

  it('is opened after the frame that shows the press, once for two presses', () => {
    const entries = window.history.length
    press()
    press()
    expect(where()).toHaveTextContent(/^\/$/)
    expect(window.location.pathname).toBe('/')
    nextFrame()
    expect(where()).toHaveTextContent('/toar')
    expect(window.history.length).toBe(entries + 1)
  })

  it('is opened although the page before changes its own address meanwhile', () => {
    press()
    act(() => navigator.replace('/?zoom=8'))
    nextFrame()
    expect(window.location.pathname).toBe('/toar')
  })

  it('is opened at once when another tab says so', () => {
    const leave = () => navigator.push('/login')
    addEventListener('storage', leave, { once: true })
    act(() => void fireEvent(window, new StorageEvent('storage')))
    expect(where()).toHaveTextContent('/login')
  })

  it('is opened at once without a press, and in place of the current entry; another entry of the same page too', () => {
    act(() => navigator.push('/inscripcion'))
    expect(where()).toHaveTextContent('/inscripcion')
    act(() => navigator.replace('/news'))
    expect(where()).toHaveTextContent('/news')
    act(() => navigator.push('/news?page=2'))
    expect(window.location.search).toBe('?page=2')
  })
})
