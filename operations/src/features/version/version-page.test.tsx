import type { FailurePlace } from '@fcr/shared/platform/operations'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  addresses,
  answerQuestion,
  bodiesOf,
  openPage,
  sendSnapshot,
  startGateway,
} from '../../testing/fake-gateway'
import { figures, snapshot } from '../../testing/samples'

const at = '2026-11-23T06:00:00.000Z'
const here: FailurePlace[] = [
  { reason: 'rejection', source: 'static/a.js:1:20', count: 9, lastAt: at },
  { reason: 'threw', source: 'static/b.js:1:30', count: 2, lastAt: at },
]
const there: FailurePlace[] = [{ reason: 'rejection', source: 'static/old.js:1:99', count: 4, lastAt: at }]

beforeEach(() => {
  startGateway()
  answerQuestion('failures', ([, version]: [string, string]) => (version === '1.2.0' ? here : there))
  answerQuestion('explain', ([, version, { file }]: [string, string, { file: string }]) => {
    const isNew = file === 'static/b.js'
    const line = version === '1.2.0' ? 41 : 38
    const code = isNew ? '  room.name.trim()' : '  await send(request)'
    return { file: isNew ? 'src/rooms.ts' : 'src/request.ts', line, column: 3, text: [{ line, code }] }
  })
  answerQuestion('gateRun', () => ({ result: null, pictures: ['busqueda-JEP.jpeg'] }))
  answerQuestion('diff', () => ({
    files: [{ file: 'static/b.js', change: 'added', before: null, after: 6100 }],
    routes: { added: [], removed: [] },
    requires: [],
    size: { before: 64_900, after: 71_300 },
  }))
})

describe('a version in a canary', () => {
  it('changes its share only once it is saved, and only to more', async () => {
    openPage('/version/mf-externos/1.2.0')
    const slider = await screen.findByRole('slider')
    const save = screen.getByRole('button', { name: 'Guardar el porcentaje' })
    expect(save).toBeDisabled()
    fireEvent.change(slider, { target: { value: '5' } })
    expect(slider).toHaveValue('10')
    fireEvent.change(slider, { target: { value: '25' } })
    expect(slider).toHaveAttribute('aria-valuetext', '25\u00a0%')
    expect(bodiesOf(addresses.proposals)).toEqual([])
    await userEvent.click(save)
    expect(
      await screen.findByRole('heading', {
        name: /Probar Funcionarios \(mf-externos\) 1\.2\.0 con el 25.% de las visitas/,
      }),
    ).toBeInTheDocument()
  })

  it.each([
    [19, 'Todavía no hay visitas suficientes para comparar.'],
    [20, 'No falla más que la versión en vivo.'],
  ])('is compared with the live version from twenty visits on, not with %d', async (visits, advice) => {
    openPage('/version/mf-externos/1.2.0')
    await screen.findByRole('slider')
    const known = snapshot()
    known.areas = known.areas.map((area) => ({
      ...area,
      figures: { ...area.figures, canary: figures(visits, 0) },
    }))
    sendSnapshot(known)
    expect(await screen.findByText(new RegExp(`^${advice}`))).toBeInTheDocument()
  })

  it('can be promoted and stopped', async () => {
    openPage('/version/mf-externos/1.2.0')
    expect(await screen.findByRole('link', { name: 'Poner 1.2.0 en vivo' })).toHaveAttribute(
      'href',
      '/cambio?accion=promote&area=mf-externos&version=1.2.0',
    )
    expect(screen.getByRole('link', { name: 'Detener la prueba' })).toHaveAttribute(
      'href',
      '/cambio?accion=end-canary&area=mf-externos',
    )
  })
})

describe('the failures of a version', () => {
  it('are named by their source, those of this version alone first', async () => {
    openPage('/version/mf-externos/1.2.0')
    const sheet = await screen.findByRole('region', { name: 'Fallas por línea' })
    await within(sheet).findByText('rooms.ts, línea 41')
    const [first, second] = within(sheet).getAllByText(/, línea/)
    expect(first?.closest('li')).toHaveTextContent(/rooms\.ts, línea 41.*Solo en 1\.2\.0.*Falló al mostrarse/)
    expect(second?.closest('li')).toHaveTextContent(/request\.ts, línea 41.*También en 1\.1\.0/)
    expect(within(sheet).getByText('room.name.trim()')).toBeInTheDocument()
  })
})

describe('a version that is not live', () => {
  it('can be put live', async () => {
    openPage('/version/mf-public/1.0.0')
    expect(await screen.findByRole('link', { name: 'Poner en vivo' })).toHaveAttribute(
      'href',
      '/cambio?accion=activate&area=mf-public&version=1.0.0',
    )
  })

  it('shows its pictures of the release checks, and its files next to those of the live one', async () => {
    openPage('/version/mf-public/1.0.0')
    expect(await screen.findByRole('link', { name: 'busqueda, como funcionario de la JEP' })).toHaveAttribute(
      'href',
      '/operacion/registro/gates/mf-public/1.0.0/busqueda-JEP.jpeg',
    )
    expect(await screen.findByRole('row', { name: 'static/b.js 6,1 – nuevo' })).toBeInTheDocument()
    expect(bodiesOf(addresses.question('diff'))).toEqual([['mf-public', '1.1.0', '1.0.0']])
  })
})
