import { expect, it } from '@jest/globals'
import { officialRecord } from '@fcr/shared/session'
import { FakeApi } from '@fcr/shared/testing/area'
import { signIn } from './sign-in'

it('clears the official’s record before a login is sent', async () => {
  globalThis.fetch = new FakeApi().fetch
  officialRecord.save({
    numero_identificacion: '1',
    nombre_apellido_completo: 'Ana Prueba',
    rango: null,
    fuerza: null,
    nombre_sala_jep: null,
    procedencia: { identidad: 'declarada', actualizado: '2026-03-14' },
    aproximada: false,
  })
  await expect(signIn({ numero_identificacion: '99001', password: 'x' })).rejects.toMatchObject({
    status: 401,
  })
  expect(officialRecord.read()).toBeNull()
})
