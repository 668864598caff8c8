import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { prepareNames } from '@fcr/shared/contracts/names/known-names'
import { FakeApi } from '@fcr/shared/testing/area'
import { screen, waitFor } from '@testing-library/react'
import { giveListsHeights, map, markers, openMap, panel, popup, press } from '../../testing/map-page'
import { neiva, palmira, people } from '../../testing/people'

let api: FakeApi
let arrive: () => void
let fail: (reason: Error) => void
// With the slow clock below, reading them would take thousands of turns.
beforeAll(() => void Array.from(prepareNames()))
beforeEach(() => {
  // A clock by which everything is slow, so that work in slices uses the smallest slices.
  let now = 0
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 1100))
  giveListsHeights()
  api = new FakeApi()
  api.officials.people = [...people(15, palmira), ...people(30, neiva, 2000), ...people(15, palmira, 3000)]
  api.halfway = new Promise((resolve, reject) => {
    arrive = resolve
    fail = reject
  })
})
afterEach(() => {
  jest.restoreAllMocks()
})

const arrived = (place: string) =>
  map().findByRole('button', { name: new RegExp(`^${place}, .+, \\d+ personas$`) })

describe('people who are still arriving', () => {
  it('are already on the map; list and popup wait for all of them', async () => {
    await openMap(api)
    press(await arrived('Palmira'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(panel().getByText('Aparecen cuando lleguen todos los datos.')).toBeVisible()
    arrive()
    expect((await popup()).getByRole('heading')).toHaveTextContent('30 Personas en esta ubicación')
    expect(await panel().findByText('Elija un lugar para verlo en el mapa.')).toBeVisible()
  })

  it('are sorted when the last one has arrived, without losing the focus', async () => {
    await openMap(api)
    const early = await arrived('Neiva')
    early.focus()
    arrive()
    // With equal counts, the names decide. Before, the order was reversed.
    await map().findByRole('button', { name: 'Neiva, Huila, 30 personas' })
    await screen.findByText(/^60 personas en 2 municipios/)
    await waitFor(() =>
      expect(markers().map((element) => element.getAttribute('aria-label'))).toEqual([
        'Neiva, Huila, 30 personas',
        'Palmira, Valle del Cauca, 30 personas',
      ]),
    )
    expect(markers()[0]).toBe(early)
    expect(early).toHaveFocus()
  })

  it('let background tasks run now and then', async () => {
    const postTask = jest.fn<(work: () => void, options: object) => void>((work) => void setTimeout(work))
    // jsdom has neither.
    class MessageChannel {
      port1 = { onmessage: () => {}, close: () => {} }
      port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage()) }
    }
    Object.assign(globalThis, { scheduler: { postTask }, MessageChannel })
    await openMap(api)
    arrive()
    await screen.findByText(/^60 personas en 2 municipios/)
    expect(postTask).toHaveBeenCalledWith(expect.any(Function), { priority: 'background' })
    for (const name of ['scheduler', 'MessageChannel']) Reflect.deleteProperty(globalThis, name)
  })

  it('disappear if the others fail to load', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    await openMap(api)
    await arrived('Palmira')
    fail(new TypeError('network error'))
    expect(await screen.findByText(/no están disponibles por ahora/)).toBeVisible()
    expect(markers()).toEqual([])
  })
})
