import { dayInBogota } from '@fcr/shared/contracts/dates'
import type { RequestKind } from '@fcr/shared/contracts/rights'
import { addRequest } from '../rights/requests-repository'
import { testPerson } from './people'
import { asStaff } from './sessions'
import type { TestApi } from './start-test-api'

/** An authority's order about the test person, with the headers of somebody who may handle it. */
export const sampleOrder = (api: TestApi) => sampleDataRequest(api, 'autoridad')

/** A request of the test person, or another kind, with the headers of somebody who may handle it. */
export async function sampleDataRequest(api: TestApi, kind: RequestKind = 'correccion') {
  const order = { authority: 'Juzgado de prueba', reference: '2026-001', due: null }
  const { id } = await addRequest(api.db, {
    comparecienteId: null,
    numeroIdentificacion: testPerson.numero_identificacion,
    kind,
    text: 'Pide los datos de una persona.',
    arrived: {
      channel: 'oficina',
      on: dayInBogota(new Date()),
      registeredBy: 'Iván Muestra',
      ...(kind === 'autoridad' && { order }),
    },
  })
  return { id, headers: await asStaff(api) }
}
