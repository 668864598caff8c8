import { dayInBogota } from '@fcr/shared/contracts/dates'
import { countFailure } from '../../limits/login-lock'
import { addRequest } from '../../rights/requests-repository'
import { testPerson } from '../people'
import { asStaff } from '../sessions'
import { byStaff, newNumber, sampleAnnulled, sampleConflict, samplePair, samplePerson } from '../staff-people'
import type { TestApi } from '../start-test-api'
import type { SomeSamples } from './sample'

const { numero_identificacion } = testPerson
const motivo = 'Lo pidió en la oficina.'
const today = () => dayInBogota(new Date())

const formOf = (number: string) => {
  const form = byStaff()
  form.userData.cedula = number
  return form
}

const withReason = async (api: TestApi) => ({ ...(await samplePerson(api)), payload: { motivo } })

async function request(api: TestApi, kind: 'correccion' | 'supresion' | 'autoridad' = 'correccion') {
  const order = { authority: 'Juzgado de Prueba', reference: 'Oficio 1', due: null }
  const { id } = await addRequest(api.db, {
    comparecienteId: null,
    numeroIdentificacion: numero_identificacion,
    kind,
    text: 'Una solicitud de prueba.',
    ...(kind === 'autoridad' && {
      arrived: { channel: 'carta', on: today(), registeredBy: 'Marta Demostración', order },
    }),
  })
  return { id, headers: await asStaff(api) }
}

/** Requests about people of the registers and what they ask for. */
export const peopleSamples = {
  'POST /fundacion/personas/buscar': () => ({ payload: { texto: 'prueba', pagina: 1 } }),
  'GET /fundacion/personas/:id': (api) => samplePerson(api),
  'GET /fundacion/personas/:id/cambios': (api) => samplePerson(api),
  'POST /fundacion/personas/:id/verificar': async (api) => ({
    ...(await samplePerson(api)),
    payload: { metodo: 'documento', referencia: 'Cédula vista' },
  }),
  'POST /fundacion/personas/:id/no-verificada': async (api) => ({
    ...(await samplePerson(api)),
    payload: { metodo: 'documento', motivo },
  }),
  'POST /fundacion/personas/:id/anular': withReason,
  'POST /fundacion/personas/:id/restaurar': async (api) => ({
    ...(await sampleAnnulled(api)),
    payload: { motivo },
  }),
  'POST /fundacion/personas/:id/desbloquear': async (api) => {
    const number = newNumber()
    const person = await samplePerson(api, { numero_identificacion: number })
    for (let failure = 0; failure < 5; failure += 1) await countFailure(api.db, { number })
    return { ...person, payload: { motivo } }
  },
  'POST /fundacion/personas/:id/contrasena': async (api) => ({
    ...(await samplePerson(api)),
    payload: { motivo, contrasena: 'propia', contrasena_hasta: null },
  }),
  'POST /fundacion/personas/:id/exigir-cambio': withReason,
  'POST /fundacion/personas/:id/cerrar-sesiones': withReason,
  'POST /fundacion/personas/:id/editar': async (api) => {
    const formulario = formOf(newNumber())
    // The same address: to change it needs a recent proof.
    const { cedula: numero_identificacion, email: correo_electronico_principal } = formulario.userData
    const { id, headers } = await samplePerson(api, { numero_identificacion, correo_electronico_principal })
    return { id, headers: { ...headers, 'if-match': '"1"' }, payload: { formulario, motivo } }
  },
  'POST /fundacion/personas': () => ({
    payload: { formulario: formOf(newNumber()), autorizacion: true, verificacion: null },
  }),
  'POST /fundacion/conflictos/:id/resolver': async (api) => {
    const { id, headers } = await sampleConflict(api)
    return { id, headers, payload: { decision: 'descartar', motivo } }
  },
  'GET /fundacion/repetidos/:id': samplePair,
  'POST /fundacion/repetidos/:id/resolver': async (api) => ({
    ...(await samplePair(api)),
    payload: { decision: 'separar', motivo },
  }),
  'POST /fundacion/solicitudes': () => ({
    payload: {
      cedula: numero_identificacion,
      tipo: 'consulta',
      texto: 'Pide una copia de sus datos.',
      canal: 'oficina',
      recibida: today(),
    },
  }),
  'GET /fundacion/solicitudes/:id': (api) => request(api),
  'POST /fundacion/solicitudes/:id/respuestas': async (api) => ({
    ...(await request(api)),
    payload: { version: 1, texto: 'Una respuesta de prueba.', estado: 'en_tramite' },
  }),
  'POST /fundacion/solicitudes/:id/acuse': async (api) => ({
    ...(await request(api)),
    payload: { version: 1 },
  }),
  'POST /fundacion/solicitudes/:id/prorroga': async (api) => ({
    ...(await request(api)),
    payload: { version: 1, motivo: 'Falta un documento del archivo.' },
  }),
  'POST /fundacion/solicitudes/:id/notas': async (api) => ({
    ...(await request(api)),
    payload: { texto: 'Una nota de prueba.' },
  }),
  'POST /fundacion/solicitudes/:id/asignacion': async (api) => ({ ...(await request(api)), payload: {} }),
  'POST /fundacion/solicitudes/:id/supresion': async (api) => ({
    ...(await request(api, 'supresion')),
    payload: { version: 1, razon: motivo },
  }),
  'POST /fundacion/solicitudes/:id/exportacion': (api) => request(api, 'autoridad'),
} satisfies SomeSamples
