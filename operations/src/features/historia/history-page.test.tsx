import { beforeEach, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addresses, answerQuestion, bodiesOf, openPage, startGateway } from '../../testing/fake-gateway'
import { liveOf, record, snapshot } from '../../testing/samples'

const older = record(214, {
  action: 'activate',
  actor: 'Nadia Prueba',
  reason: 'Vista nueva',
  at: '2026-11-20T07:00:00.000Z',
  changes: [{ area: 'mf-mapa', from: '1.4.2', to: '1.5.0', disabled: false }],
})
const back = snapshot()
back.areas = back.areas.map((each) => (each.area === 'mf-mapa' ? { ...each, active: '1.4.2' } : each))
const newer = record(215, { live: liveOf(back) })

beforeEach(() => {
  startGateway()
  answerQuestion('history', ([{ limit }]: [{ limit: number }]) =>
    limit === 50
      ? [newer, older, ...Array.from({ length: 48 }, (_, index) => record(200 - index))]
      : [newer, older],
  )
  answerQuestion('diff', () => ({ files: [{}, {}], size: { before: 2000, after: 1000 } }))
  answerQuestion('gateRun', () => ({ result: null, pictures: [] }))
})

const revision = (number: number) => screen.findByRole('checkbox', { name: `Comparar la revisión ${number}` })

it('filters by person and kind', async () => {
  openPage('/historia')
  await revision(215)
  await userEvent.selectOptions(screen.getByLabelText('Persona'), 'Nadia Prueba')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.selectOptions(screen.getByLabelText('Tipo de cambio'), 'Vueltas')
  expect(screen.getByText('Ningún cambio cargado cumple los filtros.')).toBeInTheDocument()
})

it('asks the registry for one area, and for earlier changes on demand', async () => {
  openPage('/historia?area=mf-mapa')
  await revision(215)
  await userEvent.click(screen.getByRole('button', { name: 'Ver anteriores' }))
  await screen.findByText(/Vista nueva/)
  expect(bodiesOf(addresses.question('history'))).toEqual([
    [{ area: 'mf-mapa', limit: 50 }],
    [{ area: 'mf-mapa', limit: 100 }],
  ])
})

it('says what of the release checks a change overrode, and what it confirmed', async () => {
  const gate = {
    area: 'mf-mapa',
    version: '1.5.0',
    outcome: 'failed' as const,
    forced: ['mf-mapa at /mapaUBPD as UBPD: the page has no heading'],
    intended: ['mf-mapa at /mapaUBPD as UBPD: shows 9 characters of text, the live version 90'],
  }
  answerQuestion('history', () => [record(215, { gate: [gate] })])
  openPage('/historia')
  const change = (await revision(215)).closest('li')
  expect(change).toHaveTextContent(
    'Se pasó por alto, del control de salida:Mapa (mf-mapa) en /mapaUBPD, como funcionario de la UBPD: la página no tiene título',
  )
  expect(change).toHaveTextContent(/Se confirmó que así debe verse:Mapa .*muestra 9 caracteres/)
})

it('shows the change of each area, and names actors that are not people', async () => {
  const changes = [
    { area: 'mf-mapa', from: '1.4.2', to: '1.5.0', disabled: false },
    { area: 'mf-public', from: null, to: '2.0.0', disabled: false },
  ]
  answerQuestion('history', () => [record(215, { action: 'activate', actor: 'local start', changes })])
  openPage('/historia')
  const change = (await revision(215)).closest('li')
  expect(change).toHaveTextContent(
    /^2 áreas .*Mapa \(mf-mapa\): 1\.4\.2 →pasa a 1\.5\.0Sitio público \(mf-public\): nada →pasa a 2\.0\.0Arranque local: /,
  )
  expect(screen.getByRole('option', { name: 'Arranque local' })).toBeInTheDocument()
})

it('compares two ticked revisions, whatever the order of the ticks', async () => {
  openPage('/historia')
  await userEvent.click(await revision(215))
  expect(screen.getByText(/Marque dos revisiones/)).toBeInTheDocument()
  await userEvent.click(await revision(214))
  const sheet = screen.getByRole('region', { name: 'De la revisión 214 a la 215' })
  expect(sheet).toHaveTextContent('Mapa (mf-mapa): 1.5.0 →pasa a 1.4.2')
  expect(sheet).toHaveTextContent(
    'Sin cambioFuncionarios (mf-externos), Sitio público (mf-public), Marco del sitio (shell)',
  )
  expect(
    await within(sheet).findByText(/Archivos de Mapa \(mf-mapa\): 2 distintos; 1,0.KB menos/),
  ).toBeInTheDocument()
  expect(bodiesOf(addresses.question('diff'))).toEqual([['mf-mapa', '1.5.0', '1.4.2']])
})
