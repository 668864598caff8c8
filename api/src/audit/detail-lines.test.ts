import { expect, it } from '@jest/globals'
import { peopleQuery } from '@fcr/shared/contracts/staff/people'
import { auditFilter } from '@fcr/shared/contracts/staff/audit'
import { requestsQuery } from '@fcr/shared/contracts/staff/requests'
import { maxNumbers, numbersSearch, searchFields } from '@fcr/shared/contracts/search'
import { detailLines } from './detail-lines'
import type { FoundEvent } from './find-events'

const event = (about: Partial<FoundEvent>) =>
  ({ actor_realm: 'fundacion', purpose: null, ...about }) as FoundEvent

it('shows the details that have a name, and every filter of the lists', () => {
  const details = { command: 'correo estado', reason: 'Lo pidió', failed: 0, people: ['1'], unheard: 'x' }
  expect(detailLines(event({ details }))).toEqual(['Motivo: Lo pidió', 'Sin entregar: 0'])
  const filters = [auditFilter, requestsQuery.omit({ pagina: true })].flatMap(({ shape }) =>
    Object.keys(shape),
  )
  for (const name of filters)
    expect(detailLines(event({ details: { [name]: 'x' } }))).toEqual([expect.stringMatching(/: x$/)])
})

it('shows codes in words', () => {
  const details = {
    identidad: 'declarada',
    state: 'en_tramite',
    channel: 'carta',
    change: 'passkey_added',
    hadPassword: true,
    heldFor: 'search',
  }
  expect(detailLines(event({ details }))).toEqual([
    'Identidad: declarada',
    'Quedó: En trámite',
    'Llegó: por carta',
    'Cambio: agregó una llave de acceso',
    'Tenía contraseña: sí',
    'Retenido por: exceso de búsquedas',
  ])
})

it('shows every filter of a search by officials and staff', () => {
  const staffFilters = Object.keys(peopleQuery.omit({ pagina: true }).shape)
  for (const name of [...searchFields, ...Object.keys(numbersSearch.shape), ...staffFilters]) {
    const [line = ''] = detailLines(event({ details: { filters: { [name]: 'x' } } }))
    expect(line).toMatch(/^Buscó por [a-záéíóú ]+( JEP)? «x»$/)
  }
})

it('shows all numbers of a list', () => {
  const cedulas = Array.from({ length: maxNumbers }, (_, index) => 9_900_000_000 + index).join(', ')
  expect(detailLines(event({ details: { filters: { cedulas } } }))).toEqual([
    `Buscó por cédulas «${cedulas}»`,
  ])
})

it('does not repeat the official who redeems a code, but names the one for whom the staff issues it', () => {
  const details = { kind: 'JEP', official: 'Ana Prueba', entity: 'Sala', purpose: 'Expediente 1' }
  const redeemed = event({
    actor_realm: 'external',
    official: 'Ana Prueba',
    purpose: 'Expediente 1',
    details,
  })
  expect(detailLines(redeemed)).toEqual(['Finalidad: Expediente 1'])
  expect(detailLines(event({ details }))).toEqual(['Funcionario: Ana Prueba', 'Finalidad: Expediente 1'])
})
