import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { annulAccount } from '../identity/verification'
import { authorisedForStaff, removeEverybody } from './people'
import { asStaff } from './sessions'
import { startTestApi, type TestApi } from './start-test-api'

export const luz = {
  numero_identificacion: '9900000109',
  nombre_apellido_completo: 'Luz Dary Muestra Ficticio',
  numero_celular_principal: '3990000109',
  correo_electronico_principal: 'LuzDary@correo.example',
  consent_at: '2026-11-02T15:00:00Z',
}

/** Starts the application for tests of the staff's search and records; each test begins without people. */
export function apiWithRegister() {
  const api = {} as TestApi
  const clerk = { cookie: '' }
  beforeAll(async () => {
    Object.assign(api, await startTestApi())
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await removeEverybody(api.db)
    for (const table of ['cambio', 'conflicto', 'cuenta_anulada'] as const)
      await api.db.deleteFrom(table).execute()
    Object.assign(clerk, await asStaff(api, ['atencion']))
  })
  return {
    api,
    /** Headers of a clerk. */
    clerk,
    annul: (numero: string) =>
      api.db
        .transaction()
        .execute((trx) => annulAccount(trx, authorisedForStaff(numero), { reason: 'No es ella', by: 'Ana' })),
    lastEvent: () =>
      api.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
  }
}
