import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { answer, answerAll, control, errorOf, press } from '../../testing/fill-form'
import { openStep2, step1 } from '../../testing/registration-page'

describe('messages of step 2', () => {
  const year = new Date().getFullYear()

  it('names every missing answer and compares with step 1', async () => {
    const { user } = await openStep2()
    await press(user, 'Siguiente')
    await waitFor(() => expect(errorOf('fechaNacimiento')).toBe('La fecha de nacimiento es obligatoria.'))
    expect(errorOf('edad')).toBe('La edad es obligatoria.')
    expect(errorOf('municipioResidencia')).toBe('El municipio de residencia es obligatorio.')
    expect(errorOf('direccion')).toBe('La dirección es obligatoria.')
    await answer(user, 'correoElectronicoAlterno', step1.email.toUpperCase())
    await answer(user, 'nombreContactoAlterno', 'angela prueba ficticia')
    await answer(user, 'celularAlterno', step1.celular)
    await press(user, 'Siguiente')
    await waitFor(() =>
      expect(errorOf('correoElectronicoAlterno')).toBe(
        'El correo electrónico alternativo no puede ser el mismo que el principal.',
      ),
    )
    expect(errorOf('nombreContactoAlterno')).toBe(
      'El nombre del contacto alterno no puede ser el mismo que el suyo.',
    )
    expect(errorOf('celularAlterno')).toBe('El celular alterno no puede ser el mismo que el principal.')
  })

  it.each([
    [
      'fechaNacimiento',
      { fechaNacimiento: `${year + 1}-01-01` },
      'La fecha de nacimiento no puede ser futura.',
    ],
    [
      'fechaNacimiento',
      { fechaNacimiento: `${year - 10}-01-01` },
      'Debes ser mayor de edad para registrarte.',
    ],
    ['edad', { edad: '17' }, 'Debes ser mayor de edad para registrarte.'],
    ['edad', { edad: 'x' }, 'La edad debe ser un número válido.'],
    [
      'edad',
      { fechaNacimiento: '1970-01-01', edad: String(year - 1971) },
      'La edad debe coincidir con la fecha de nacimiento.',
    ],
  ])('answers a wrong %s (%j) with "%s"', async (name, typed, message) => {
    const { user } = await openStep2()
    await answerAll(user, typed)
    await press(user, 'Siguiente')
    await waitFor(() => expect(errorOf(name)).toBe(message))
  })

  it('removes the mismatch of age and date of birth when the date is corrected', async () => {
    const { user } = await openStep2()
    await answerAll(user, { fechaNacimiento: '1970-01-01', edad: String(year - 1971) })
    await press(user, 'Siguiente')
    await waitFor(() => expect(errorOf('edad')).toBe('La edad debe coincidir con la fecha de nacimiento.'))
    await answer(user, 'fechaNacimiento', '1971-01-01')
    expect(errorOf('edad')).toBeUndefined()
  })

  it('keeps a message about the age alone when the date of birth is edited', async () => {
    const { user } = await openStep2()
    await answer(user, 'edad', '17')
    await press(user, 'Siguiente')
    await waitFor(() => expect(errorOf('edad')).toBe('Debes ser mayor de edad para registrarte.'))
    await answer(user, 'fechaNacimiento', '1970-01-01')
    expect(errorOf('edad')).toBe('Debes ser mayor de edad para registrarte.')
  })

  it('removes a message that compares with step 1 when step 1 is corrected', async () => {
    const { user } = await openStep2()
    await answer(user, 'celularAlterno', step1.celular)
    await press(user, 'Siguiente')
    await waitFor(() =>
      expect(errorOf('celularAlterno')).toBe('El celular alterno no puede ser el mismo que el principal.'),
    )
    await press(user, 'Anterior')
    await waitFor(() => control('celular'))
    await answer(user, 'celular', '3110000999')
    await press(user, 'Siguiente')
    await waitFor(() => control('celularAlterno'))
    expect(errorOf('celularAlterno')).toBeUndefined()
    expect(control('celularAlterno')).toHaveValue(step1.celular)
  })

  it('clears the errors on going back and keeps what was typed on both steps', async () => {
    const { user } = await openStep2()
    await answer(user, 'direccion', 'Calle Inventada 0')
    await press(user, 'Siguiente')
    await waitFor(() => expect(errorOf('edad')).toBe('La edad es obligatoria.'))
    await press(user, 'Anterior')
    await waitFor(() => control('nombre'))
    expect(control('nombre')).toHaveValue(step1.nombre)
    expect(control('contraseña')).toHaveValue(step1.contraseña)
    await press(user, 'Siguiente')
    await waitFor(() => control('direccion'))
    expect(control('direccion')).toHaveValue('Calle Inventada 0')
    expect(errorOf('edad')).toBeUndefined()
  })

  it('asks before cancelling, with the literal texts', async () => {
    const { user, location } = await openStep2()
    await press(user, 'Cancelar')
    const dialog = await screen.findByRole('alertdialog', { name: '¿Estás seguro?' })
    expect(dialog).toHaveTextContent('se perderán todos los datos ingresados')
    await press(user, 'No, seguir')
    expect(control('fechaNacimiento')).toBeInTheDocument()
    await press(user, 'Cancelar')
    await press(user, 'Sí,cancelar')
    await waitFor(() => expect(location().pathname).toBe('/'))
    expect(localStorage).toHaveLength(0)
  })
})
