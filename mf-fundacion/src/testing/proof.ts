import type { EndpointName } from '@fcr/shared/contracts/endpoints'
import { stepUpRequired } from '@fcr/shared/contracts/staff/staff'
import { done, ok, refusal, type FakeApi, type MountedArea } from '@fcr/shared/testing/area'
import { screen } from '@testing-library/react'

/** Refuses a call until the person has proven who they are, as the server does when the last proof is too old. */
export function wantProof(api: FakeApi, endpoint: EndpointName, response: ReturnType<typeof ok>) {
  let proven = false
  api.serve(endpoint, () => (proven ? response : refusal(403, stepUpRequired)))
  api.serve('POST /fundacion/comprobar', () => ok({ llave: null, contrasena: true }))
  api.serve('POST /fundacion/comprobar/contrasena', () => {
    proven = true
    return done
  })
}

/** Proves in the open dialog, with password and code. */
export async function proveInDialog(user: MountedArea['user']) {
  await screen.findByRole('dialog', { name: 'Confirme que es usted' })
  await user.type(await screen.findByLabelText('Contraseña'), 'Camino2026')
  await user.type(screen.getByLabelText('Código de 6 dígitos'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
}
