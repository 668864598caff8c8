import { beforeEach, expect, it, jest } from '@jest/globals'
import { act, fireEvent } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { repeatPresses, startWhenNeeded } from './start-when-needed'

const pressed = jest.fn<(what: string) => void>()
const Part = () => (
  <>
    <button type="button" onClick={() => pressed('button')}>
      <i>+</i>
    </button>
    <button type="button" popoverTarget="menu" onClick={() => pressed('menu')} />
    <a href="#x" onClick={() => pressed('link')} onKeyDown={({ key }) => pressed(key)}>
      x
    </a>
    <form onSubmit={() => pressed('submit')}>
      <button />
      <button type="button" onClick={() => pressed('in a form')} />
    </form>
  </>
)

const presses: Event[] = []
/** As the inline script does. */
const record = (event: Event) => void presses.push(event)
document.addEventListener('click', record, true)
document.addEventListener('keydown', record, true)

let part: HTMLElement
let isIdle: () => void
beforeEach(() => {
  presses.length = 0
  pressed.mockClear()
  Object.assign(window, {
    fcrGuard: { presses },
    requestIdleCallback: (run: () => void) => (isIdle = run),
  })
  document.body.innerHTML = `<div>${renderToString(<Part />)}</div><p>another part</p>`
  part = document.body.firstElementChild as HTMLElement
})

const find = (selector: string) => part.querySelector(selector) as Element
const start = jest.fn(() => {
  hydrateRoot(part, <Part />)
  repeatPresses(part)
})
const begin = () => startWhenNeeded(part, start)
beforeEach(() => void start.mockClear())
const soon = () => act(() => new Promise((resolve) => setTimeout(resolve)))

it('starts a part when the browser is idle, once', async () => {
  begin()
  fireEvent.pointerDown(document.querySelector('p') as Element)
  await soon()
  expect(start).not.toHaveBeenCalled()
  act(isIdle)
  fireEvent.pointerDown(part)
  await soon()
  expect(start).toHaveBeenCalledTimes(1)
  fireEvent.click(find('i'))
  expect(pressed.mock.calls).toEqual([['button']])
})

it.each(['pointerOver', 'pointerDown', 'focusIn'] as const)('starts a part at its %s', async (type) => {
  begin()
  fireEvent[type](find('button'))
  await soon()
  expect(start).toHaveBeenCalledTimes(1)
})

it('repeats presses from before the scripts ran, in their order and once', () => {
  fireEvent.click(find('i'))
  fireEvent.keyDown(find('a'), { key: 'ArrowRight' })
  act(begin)
  expect(pressed.mock.calls).toEqual([['button'], ['ArrowRight']])
})

it('handles the key that starts a part once, and then the click of that key', () => {
  begin()
  fireEvent.keyDown(find('a'), { key: 'Enter' })
  fireEvent.click(find('a'))
  expect(pressed.mock.calls).toEqual([['Enter'], ['link']])
})

it('does not repeat what worked without scripts', () => {
  fireEvent.click(find('a'))
  fireEvent.click(find('[popovertarget]'))
  find('form').addEventListener('submit', (event) => event.preventDefault(), { once: true })
  fireEvent.click(find('form button'))
  act(begin)
  expect(start).toHaveBeenCalledTimes(1)
  expect(pressed).not.toHaveBeenCalled()
  fireEvent.click(find('form [type=button]'))
  expect(pressed.mock.calls).toEqual([['in a form']])
})
