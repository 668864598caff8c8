import { expect, it, jest } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@fcr/shared/session'
import { ReasonDialog } from '..'

function open(onConfirm: (reason: string) => Promise<unknown>) {
  const onClose = jest.fn()
  render(
    <ReasonDialog open title="Desbloquear" confirm="Desbloquear" onClose={onClose} onConfirm={onConfirm} />,
  )
  return { onClose, user: userEvent.setup() }
}
const field = () => screen.getByRole('textbox', { name: 'Motivo' })
const confirm = () => screen.getByRole('button', { name: 'Desbloquear' })

it('acts only with a reason, and has the safe button first', async () => {
  const act = jest.fn<(reason: string) => Promise<void>>(() => Promise.resolve())
  const { user, onClose } = open(act)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Volver', 'Desbloquear'])
  await user.type(field(), '   ')
  await user.click(confirm())
  expect(screen.getByText('Escriba el motivo.')).toBeVisible()
  expect(field()).toHaveFocus()
  expect(act).not.toHaveBeenCalled()
  await user.type(field(), 'Llamó desde el celular registrado ')
  await user.click(confirm())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(act).toHaveBeenCalledWith('Llamó desde el celular registrado')
})

it('keeps the reason when the act fails, and says why', async () => {
  const { user, onClose } = open(() => Promise.reject(new ApiError(409)))
  await user.type(field(), 'Motivo')
  await user.click(confirm())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Otra persona del equipo lo cambió/)
  expect(field()).toHaveValue('Motivo')
  expect(confirm()).toBeEnabled()
  expect(onClose).not.toHaveBeenCalled()
})
