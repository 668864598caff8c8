import { staffRealm } from '@fcr/shared/session'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import { problemText } from '@fcr/shared/staff'
import { beforeEach, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { StepUp } from './step-up'
import { useStepUp } from './use-step-up'

function Page() {
  const withProof = useStepUp()
  const [said, setSaid] = useState('')
  const act = () =>
    withProof(() => staffRealm.http.call('POST /fundacion/cuenta/contrasena/quitar')).then(
      () => setSaid('hecho'),
      (error: unknown) => setSaid(problemText(error)),
    )
  return (
    <>
      <button onClick={() => void act()}>Hacer algo</button>
      <p role="status">{said}</p>
    </>
  )
}
const routes = [
  {
    path: '/fundacion',
    element: (
      <StepUp>
        <Page />
      </StepUp>
    ),
  },
]

let api: FakeApi
let proven: boolean
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { statusCode: status, code, message, requestId: 'r' },
})
beforeEach(() => {
  api = new FakeApi()
  proven = false
  api.serve('POST /fundacion/cuenta/contrasena/quitar', () =>
    proven ? { status: 204 } : refusal(403, 'step_up_required', 'Confirme que es usted para continuar.'),
  )
  api.serve('POST /fundacion/comprobar', () => ({
    status: 200,
    body: { llave: null, contrasena: true },
  }))
  api.serve('POST /fundacion/comprobar/contrasena', ({ body }) => {
    proven = (body as { codigo: string }).codigo === '123456'
    return proven ? { status: 204 } : refusal(403, 'proof_refused', 'No pudimos comprobar que es usted.')
  })
})

async function open() {
  const page = await mountArea(routes, { at: '/fundacion', session: { staff: ['atencion'] }, api })
  await page.user.click(screen.getByRole('button', { name: 'Hacer algo' }))
  return page
}
const type = async (user: Awaited<ReturnType<typeof open>>['user'], code: string) => {
  await user.type(await screen.findByLabelText('Contraseña'), 'Camino2026')
  await user.clear(screen.getByLabelText('Código de 6 dígitos'))
  await user.type(screen.getByLabelText('Código de 6 dígitos'), code)
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
}

it('asks who the person is, says why a proof was refused, and repeats the call after the right one', async () => {
  const { user } = await open()
  await screen.findByRole('dialog', { name: 'Confirme que es usted' })
  expect(await screen.findByLabelText('Contraseña')).toHaveFocus()
  await type(user, '000000')
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos comprobar que es usted.')
  expect(screen.getByLabelText('Código de 6 dígitos')).toHaveFocus()
  await type(user, '123456')
  expect(await screen.findByText('hecho')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(api.callsTo('/fundacion/cuenta/contrasena/quitar')).toHaveLength(2)
})

it('does nothing when the person leaves the dialog, and says so', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Volver sin hacerlo' }))
  expect(await screen.findByText('No se hizo nada: falta confirmar que es usted.')).toBeVisible()
  expect(api.callsTo('/fundacion/cuenta/contrasena/quitar')).toHaveLength(1)
})

it('opens no dialog for a call that is allowed', async () => {
  proven = true
  await open()
  expect(await screen.findByText('hecho')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
