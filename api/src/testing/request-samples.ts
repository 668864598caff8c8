import { dayInBogota } from '@fcr/shared/contracts/dates'
import { addRequest } from '../rights/requests-repository'
import { testPerson } from './people'
import { asStaff } from './sessions'
import type { TestApi } from './start-test-api'

// Sample calls about requests, for tests of every route.

const base = '/api/fundacion/solicitudes'

/** A valid body for each route. */
export const requestBodies: Record<string, () => object> = {
  [base]: () => ({
    cedula: testPerson.numero_identificacion,
    tipo: 'consulta',
    texto: 'Pide una copia de sus datos.',
    canal: 'oficina',
    recibida: dayInBogota(new Date()),
  }),
  [`${base}/:id/respuestas`]: () => ({
    version: 1,
    texto: 'Una respuesta de prueba.',
    estado: 'en_tramite',
  }),
  [`${base}/:id/acuse`]: () => ({ version: 1 }),
  [`${base}/:id/prorroga`]: () => ({ version: 1, motivo: 'Falta un documento del archivo.' }),
  [`${base}/:id/notas`]: () => ({ texto: 'Una nota de prueba.' }),
  [`${base}/:id/asignacion`]: () => ({}),
  [`${base}/:id/supresion`]: () => ({ version: 1, razon: 'Lo pidió en la oficina.' }),
}

type Sample = (api: TestApi) => Promise<{ id: string; headers: { cookie: string } }>

const sampleRequest =
  (kind: 'correccion' | 'supresion' | 'autoridad'): Sample =>
  async (api) => {
    const today = dayInBogota(new Date())
    const order = { authority: 'Juzgado de Prueba', reference: 'Oficio 1', due: null }
    const { id } = await addRequest(api.db, {
      comparecienteId: null,
      numeroIdentificacion: testPerson.numero_identificacion,
      kind,
      text: 'Una solicitud de prueba.',
      ...(kind === 'autoridad' && {
        arrived: { channel: 'carta', on: today, registeredBy: 'Marta Demostración', order },
      }),
    })
    return { id, headers: await asStaff(api) }
  }

/** Routes about a request: creates it, for a caller who may call them. */
export const requestRows: Record<string, Sample> = {
  [`${base}/:id`]: sampleRequest('correccion'),
  [`${base}/:id/respuestas`]: sampleRequest('correccion'),
  [`${base}/:id/acuse`]: sampleRequest('correccion'),
  [`${base}/:id/prorroga`]: sampleRequest('correccion'),
  [`${base}/:id/notas`]: sampleRequest('correccion'),
  [`${base}/:id/asignacion`]: sampleRequest('correccion'),
  [`${base}/:id/supresion`]: sampleRequest('supresion'),
  [`${base}/:id/exportacion`]: sampleRequest('autoridad'),
}
