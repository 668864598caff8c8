import { afterAll, expect, it } from '@jest/globals'
import { holdHalfMinute } from '../testing/half-minute'
import { addMember } from '../testing/people'
import { requestFor } from '../testing/samples'
import { startTestApi } from '../testing/start-test-api'

holdHalfMinute()

const api = await startTestApi()
await addMember(api.db)
afterAll(() => api.close())

/** What PostgreSQL cannot store: NUL, and half of a surrogate pair in JSON. */
const unstorable = ['\u0000', '\ud800']

/** Returns variants of a body: each of its texts with each of these characters. */
function variantsOf(value: unknown): unknown[] {
  if (typeof value === 'string') return unstorable.map((character) => value + character)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    variantsOf(part).map((variant): unknown =>
      Array.isArray(value) ? value.with(Number(key), variant) : { ...value, [key]: variant },
    ),
  )
}

/** By route: optional texts that its sample lacks. */
const optional: Record<string, object> = {
  '/api/fundacion/personas/buscar': { fuerza: 'Ejército Nacional' },
  '/api/fundacion/solicitudes': { tipo: 'autoridad', autoridad: 'Juzgado de Prueba', referencia: 'Oficio 1' },
  '/api/fundacion/conflictos/:id/resolver': {
    decision: 'unir',
    tomar: ['nombre_apellido_completo'],
    evidencia: { metodo: 'documento', referencia: 'Cédula vista' },
  },
}

const named = api.contracts
  .filter(({ method, url }) => method !== 'GET' && url !== '/api/funciones/registro')
  .map((contract) => [`${contract.method} ${contract.url}`, contract] as const)

it.each(named)('text that cannot be stored is no fault of the server: %s', async (_name, contract) => {
  const { payload, ...request } = await requestFor(api, contract)
  const failed: unknown[] = []
  for (const variant of variantsOf({ ...payload, ...optional[contract.url] })) {
    const { statusCode } = await api.app.inject({ ...request, payload: variant as object })
    if (statusCode >= 500) failed.push([statusCode, variant])
  }
  expect(failed).toEqual([])
})
