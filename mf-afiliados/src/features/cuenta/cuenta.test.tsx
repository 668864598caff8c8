import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import { press } from '../../testing/fill-form'
import routes from '../../routes'

const { cedula, contraseña } = validRegistration().userData
const newPassword = 'Nueva clave 2026'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.accounts.add(validRegistration())
})

const open = async () => {
  const { user } = await mountArea(routes, {
    at: `/vista-compareciente/${cedula}`,
    api,
    session: { member: cedula },
  })
  const region = within(await screen.findByRole('region', { name: 'Contraseña y sesiones' }))
  return { user, region }
}

const openDialog = async () => {
  const page = await open()
  await page.user.click(page.region.getByRole('button', { name: 'Cambiar contraseña' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cambie su contraseña' }))
  const change = async (current: string, typed: string, confirmation: string) => {
    for (const [label, value] of [
      ['Contraseña actual', current],
      ['Nueva contraseña', typed],
      ['Confirmar nueva contraseña', confirmation],
    ] as const) {
      await page.user.clear(dialog.getByLabelText(label))
      if (value !== '') await page.user.type(dialog.getByLabelText(label), value)
    }
    await page.user.click(dialog.getByRole('button', { name: 'Cambiar contraseña' }))
  }
  return { ...page, dialog, change }
}

describe('the change of password from the profile', () => {
  it('sends the same call as the forced one, and says that other sessions ended', async () => {
    const { region, change } = await openDialog()
    await change(contraseña, newPassword, newPassword)
    expect(await region.findByText(/Su contraseña quedó cambiada\./)).toHaveTextContent(
      'Su contraseña quedó cambiada. Las demás sesiones que tenía abiertas se cerraron.',
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(region.getByRole('button', { name: 'Cambiar contraseña' })).toHaveFocus()
    expect(api.callsTo('/auth/change-password').map(({ body }) => body)).toEqual([
      { numero_identificacion: cedula, oldPassword: contraseña, newPassword },
    ])
  })

  it('checks the five rules in their order and leads to what is to be corrected', async () => {
    const { dialog, change } = await openDialog()
    expect(dialog.getByLabelText('Contraseña actual')).toHaveFocus()
    await change('', newPassword, newPassword)
    expect(dialog.getByText('Escriba su contraseña actual.')).toBeVisible()
    expect(dialog.getByLabelText('Contraseña actual')).toHaveFocus()
    for (const [typed, confirmation, message, field] of [
      ['', 'corta', 'Por favor complete ambos campos.', 'Nueva contraseña'],
      ['corta', '', 'Por favor complete ambos campos.', 'Confirmar nueva contraseña'],
      ['corta', 'otra', 'La nueva contraseña debe tener al menos 8 caracteres.', 'Nueva contraseña'],
      [cedula, `${cedula}0`, 'Las contraseñas no coinciden.', 'Confirmar nueva contraseña'],
      [cedula, cedula, 'La contraseña no puede ser igual a su número de documento.', 'Nueva contraseña'],
      [contraseña, contraseña, 'La nueva contraseña no puede ser igual a la anterior.', 'Nueva contraseña'],
    ] as const) {
      await change(contraseña, typed, confirmation)
      expect(dialog.getByRole('alert')).toHaveTextContent(message)
      expect(dialog.getByLabelText(field)).toHaveFocus()
    }
    expect(api.callsTo('/auth/change-password')).toHaveLength(0)
  })

  it.each(['Contraseña actual', 'Nueva contraseña', 'Confirmar nueva contraseña'])(
    'removes its message when %s is edited',
    async (label) => {
      const { user, dialog, change } = await openDialog()
      await change(contraseña, newPassword, 'Otra clave 2026')
      expect(dialog.getByRole('alert')).toHaveTextContent('Las contraseñas no coinciden.')
      await user.type(dialog.getByLabelText(label), 'x')
      expect(dialog.queryByRole('alert')).toBeNull()
    },
  )

  it('then refuses what is easy to guess, without asking the server', async () => {
    const { dialog, change } = await openDialog()
    await change(contraseña, 'Password1', 'Password1')
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Esta contraseña es muy fácil de adivinar. Elija otra.',
    )
    expect(dialog.getByLabelText('Nueva contraseña')).toHaveFocus()
    expect(api.callsTo('/auth/change-password')).toHaveLength(0)
  })

  it.each([
    ['Equivocada1', undefined, 'Credenciales inválidas para cambiar la contraseña.'],
    [contraseña, 500, 'No se pudo cambiar la contraseña. Intente nuevamente.'],
  ])('says with %s and %s: %s', async (current, status, message) => {
    const { dialog, change } = await openDialog()
    if (status !== undefined) api.failNext('/auth/change-password', { status })
    await change(current, newPassword, newPassword)
    expect(await dialog.findByRole('alert')).toHaveTextContent(message)
    expect(dialog.getByRole('alert')).toHaveFocus()
    expect(dialog.getByLabelText('Nueva contraseña')).toHaveValue(newPassword)
  })

  it('tells password managers whose password it is, and which is the new one', async () => {
    const { dialog } = await openDialog()
    expect(dialog.getByLabelText('Contraseña actual')).toHaveAttribute('autocomplete', 'current-password')
    expect(dialog.getByLabelText('Nueva contraseña')).toHaveAttribute('autocomplete', 'new-password')
    expect(document.querySelector('input[autocomplete=username]')).toHaveValue(cedula)
  })
})

describe('the sessions', () => {
  it('are listed, and the others are ended together', async () => {
    api.rights.signInElsewhere()
    const { user, region } = await open()
    await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(2))
    expect(region.getAllByRole('listitem')[0]).toHaveTextContent(
      /Chrome en un teléfono o tableta Android Esta sesión.*28 de julio de 2026, 8:00 a\. m\./,
    )
    await press(user, 'Cerrar las demás sesiones')
    expect(await region.findByText('Las demás sesiones quedaron cerradas.')).toBeVisible()
    await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(1))
    expect(region.getByText('No tiene otras sesiones abiertas.')).toBeVisible()
  })
})
