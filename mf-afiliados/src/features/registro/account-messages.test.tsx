import { configureSite } from '@fcr/shared/testing/area'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { answer, control, errorOf, press, setAll } from '../../testing/fill-form'
import { openForm, step1 } from '../../testing/registration-page'

describe('messages of step 1', () => {
  it('says what is missing beside each field, once, and counts them in one live region', async () => {
    const { user } = await openForm()
    await press(user, 'Siguiente')
    const [spoken, shown, ...more] = await screen.findAllByText('Hay 5 campos con error en este paso.')
    expect(spoken).toHaveAttribute('role', 'status')
    expect(shown).toBeVisible()
    expect(more).toEqual([])
    expect(errorOf('nombre')).toBe('El nombre y apellidos son requeridos.')
    expect(errorOf('cedula')).toBe('La cédula es obligatoria.')
    expect(errorOf('celular')).toBe('El número celular es obligatorio.')
    expect(errorOf('email')).toBe('El correo electrónico es obligatorio.')
    expect(errorOf('contraseña')).toBe('Ingresar una contraseña es obligatorio')
    expect(errorOf('confirmContraseña')).toBeUndefined()
    expect(screen.getAllByText('La cédula es obligatoria.')).toHaveLength(1)
    expect(control('nombre')).toHaveFocus()
  })

  it('names the step and its errors in the title, until they are corrected', async () => {
    const { user } = await openForm()
    expect(document.title).toMatch(/^Formulario de Afiliación/)
    await setAll({ ...step1, cedula: '12a' })
    await press(user, 'Siguiente')
    await waitFor(() =>
      expect(document.title).toMatch(/^Error: Paso 1 de 5: Cuenta · Formulario de Afiliación/),
    )
    expect(screen.getAllByText('Hay 1 campo con error en este paso.')).toHaveLength(2)
    await answer(user, 'cedula', '9900000123')
    expect(screen.queryByText('Hay 1 campo con error en este paso.')).toBeNull()
    await press(user, 'Siguiente')
    await waitFor(() => expect(document.title).toMatch(/^Paso 2 de 5: /))
  })

  it.each([
    [
      'nombre',
      'Ana D’Alessandro',
      'Escriba «Ana D Alessandro»; la Fundación puede registrarlo como en su cédula.',
    ],
    ['cedula', '79845123 o 52123456', 'Hay dos números: escriba uno solo.'],
    ['celular', '3001234567 / 3107654321', 'Hay dos números: escriba uno solo.'],
  ])('advises below the message of %s %j', async (name, value, advice) => {
    const { user } = await openForm()
    await setAll({ ...step1, [name]: value })
    await press(user, 'Siguiente')
    expect(await screen.findByText(advice)).toBeVisible()
    expect(control(name)).toHaveAccessibleDescription(expect.stringContaining(advice))
    await user.type(control(name), 'x')
    expect(screen.queryByText(advice)).toBeNull()
  })

  it.each([
    ['email', 'juan\u200B.prueba1@gmail.com'],
    ['celular', '\u202A+57 300 123 4567\u202C'],
    ['celular', '57 300 1234567'],
    ['cedula', '52,123,456'],
    ['nombre', 'Juan\u00A0Prueba'],
  ])('reads a pasted %s: %j', async (name, value) => {
    const { user } = await openForm()
    await setAll({ ...step1, [name]: '' })
    await user.clear(control(name))
    await user.click(control(name))
    await user.paste(value)
    await press(user, 'Siguiente')
    await waitFor(() => expect(document.title).toMatch(/^Paso 2 de 5: /))
  })

  it('shows advice on an address only after the press that left the field, so that the button does not move', async () => {
    const { user } = await openForm()
    await user.click(control('email'))
    await user.paste('juan@gmail.co')
    const next = screen.getByRole('button', { name: 'Siguiente' })
    await user.pointer({ keys: '[MouseLeft>]', target: next })
    expect(control('email')).not.toHaveFocus()
    expect(screen.queryByText(/¿Quiso decir/)).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: next })
    expect(await screen.findByText(/¿Quiso decir juan@gmail.com/)).toBeVisible()
  })

  it('offers a name in small letters with capitals, once the field is left', async () => {
    const { user } = await openForm()
    await answer(user, 'nombre', 'ana de la prueba')
    expect(screen.queryByText(/¿Quiso decir/)).toBeNull()
    await user.tab()
    await user.click(screen.getByRole('button', { name: '¿Quiso decir Ana de la Prueba?' }))
    expect(control('nombre')).toHaveValue('Ana de la Prueba')
    expect(control('nombre')).toHaveFocus()
    expect(screen.queryByText(/¿Quiso decir/)).toBeNull()
  })

  it('warns about a cédula that begins with zero, but accepts it', async () => {
    const { user } = await openForm()
    await setAll({ ...step1, cedula: '0012345' })
    expect(screen.getByText(/La cédula empieza por cero/)).toBeVisible()
    await press(user, 'Siguiente')
    await waitFor(() => expect(document.title).toMatch(/^Paso 2 de 5: /))
  })

  it.each([
    ['nombre', 'Ángela 2', 'El nombre solo puede contener letras.'],
    ['nombre', 'Ángela', 'El campo debe contener nombres y apellidos.'],
    ['cedula', '12a', 'La cédula solo puede contener números.'],
    ['celular', '300 000 012', 'El celular debe ser un número colombiano válido'],
    ['email', 'persona', 'El correo electrónico no es válido.'],
    ['email', 'persona@empresa.example', 'Solo se aceptan correos de dominios públicos.'],
  ])(
    'answers %s "%s" with its message and takes it away with the next edit',
    async (name, value, message) => {
      const { user } = await openForm()
      await setAll({ ...step1, [name]: value })
      await press(user, 'Siguiente')
      await waitFor(() => expect(errorOf(name)).toBe(message))
      expect(control(name)).toHaveFocus()
      await user.type(control(name), 'x')
      expect(errorOf(name)).toBeUndefined()
      expect(screen.queryByText(message)).toBeNull()
    },
  )

  it.each(['Siguiente', 'Tab'])('corrects a misspelt domain when asked to, after %s', async (left) => {
    const { user } = await openForm()
    await setAll({ ...step1, email: '' })
    await answer(user, 'email', 'ana@gmial.com')
    expect(screen.queryByRole('button', { name: /Quiso decir/ })).toBeNull()
    await (left === 'Tab' ? user.tab() : press(user, left))
    if (left === 'Siguiente')
      await waitFor(() => expect(errorOf('email')).toBe('Solo se aceptan correos de dominios públicos.'))
    const correct = screen.getByRole('button', { name: '¿Quiso decir ana@gmail.com?' })
    expect(correct.closest('[role=status]')).not.toBeNull()
    await user.click(correct)
    expect(control('email')).toHaveValue('ana@gmail.com')
    expect(control('email')).toHaveFocus()
    expect(errorOf('email')).toBeUndefined()
    expect(screen.queryByRole('button', { name: /Quiso decir/ })).toBeNull()
    await press(user, 'Siguiente')
    await waitFor(() => control('fechaNacimiento'))
    await press(user, 'Anterior')
    await waitFor(() => expect(control('email')).toHaveValue('ana@gmail.com'))
  })

  it('explains that an address of the same service elsewhere is not accepted', async () => {
    const { user } = await openForm()
    await answer(user, 'email', 'ana@hotmail.es')
    await user.tab()
    expect(screen.getByText(/No se aceptan correos de hotmail\.es\./)).toBeVisible()
    await user.type(control('email'), 'x')
    expect(screen.queryByText(/No se aceptan correos de/)).toBeNull()
  })

  it('names and accepts the domains of the site', async () => {
    configureSite({ emailDomains: ['correo.example', 'otro.example'] })
    try {
      const { user } = await openForm()
      expect(screen.getByText(/de un servicio público: correo\.example u otro\.example\./)).toBeVisible()
      await setAll(step1)
      await press(user, 'Siguiente')
      await waitFor(() => expect(errorOf('email')).toBe('Solo se aceptan correos de dominios públicos.'))
      await answer(user, 'email', 'ana@otro.example')
      await press(user, 'Siguiente')
      await waitFor(() => control('fechaNacimiento'))
    } finally {
      configureSite()
    }
  })

  it('says where help is, and when', async () => {
    configureSite({ contact: { mobile: '300 000 0001', hours: 'lunes a viernes, de 8 a. m. a 5 p. m.' } })
    try {
      await openForm()
      expect(screen.getByText('¿Necesita ayuda?').parentElement).toHaveTextContent(
        /^¿Necesita ayuda\? Llámenos al 300 000 0001, lunes a viernes, de 8 a\. m\. a 5 p\. m\.$/,
      )
    } finally {
      configureSite()
    }
    const [earlier, help] = screen.getAllByRole('link', { name: '300 000 0001' })
    expect(earlier?.closest('p')).toHaveTextContent(
      /^Si la Fundación ya registró sus datos, .*¿Nunca puso una contraseña\?/,
    )
    expect(help).toHaveAttribute('href', 'tel:+573000000001')
  })

  it('shows a mismatch of the passwords on both fields', async () => {
    const { user } = await openForm()
    await setAll({ ...step1, contraseña: 'corta', confirmContraseña: 'otra' })
    await press(user, 'Siguiente')
    await waitFor(() => expect(errorOf('contraseña')).toBe('Las contraseñas no coinciden'))
    expect(errorOf('confirmContraseña')).toBe('Las contraseñas no coinciden')
  })

  it.each(['contraseña', 'confirmContraseña'])(
    'removes the mismatch from both password fields when %s is corrected',
    async (corrected) => {
      const { user } = await openForm()
      await setAll({ ...step1, contraseña: 'corta', confirmContraseña: 'otra' })
      await press(user, 'Siguiente')
      await waitFor(() => expect(errorOf('confirmContraseña')).toBe('Las contraseñas no coinciden'))
      await user.type(control(corrected), 'x')
      expect(errorOf('contraseña')).toBeUndefined()
      expect(errorOf('confirmContraseña')).toBeUndefined()
    },
  )

  it('keeps a message about the password alone when the confirmation is edited', async () => {
    const { user } = await openForm()
    await setAll({ ...step1, contraseña: 'corta', confirmContraseña: 'corta' })
    await press(user, 'Siguiente')
    await waitFor(() => expect(errorOf('contraseña')).toMatch(/8 caracteres/))
    await user.type(control('confirmContraseña'), 'x')
    expect(errorOf('contraseña')).toMatch(/8 caracteres/)
  })

  it('withdraws the refusal of a password with the name when the name changes', async () => {
    const { user } = await openForm()
    await setAll({ ...step1, contraseña: 'Angela2026', confirmContraseña: 'Angela2026' })
    await press(user, 'Siguiente')
    await waitFor(() => expect(errorOf('contraseña')).toContain('Es su nombre'))
    await answer(user, 'nombre', 'Benigna Ejemplo')
    expect(errorOf('contraseña')).toBeUndefined()
  })

  it.each([
    ['one of the most common', 'Password1', 'Es una de las contraseñas más usadas.'],
    ['one with the document number in it', `Ana-${step1.cedula}`, 'Contiene su número de documento.'],
    ['the own name', 'Angela2026', 'Es su nombre con números o signos.'],
    ['the country', 'Colombia2026', 'Es una palabra que se prueba primero (un país,'],
  ])('refuses a password that is easy to guess and says why: %s', async (_what, password, cause) => {
    const { user } = await openForm()
    await setAll({ ...step1, contraseña: password, confirmContraseña: password })
    await press(user, 'Siguiente')
    await waitFor(() =>
      expect(errorOf('contraseña')).toContain(
        `Esta contraseña es muy fácil de adivinar. Elija otra.\n${cause}`,
      ),
    )
    expect(errorOf('confirmContraseña')).toBeUndefined()
    expect(control('contraseña')).toHaveFocus()
  })

  it('cleans a pasted number, not a typed one', async () => {
    const { user } = await openForm()
    await user.click(control('celular'))
    await user.paste('+57 300.000 0123')
    expect(control('celular')).toHaveValue('3000000123')
    await answer(user, 'cedula', '9.900')
    expect(control('cedula')).toHaveValue('9.900')
  })
})
