import { describe, expect, it } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { PasswordStrength } from '@fcr/shared/form'

const about = ['Ángela Prueba Ficticia', 'C.C. 9.900.000.123', 'persona-sintetica@gmail.com']
const advice = () => screen.getByRole('status')

describe('PasswordStrength', () => {
  it.each([
    ['Password1', 'Es una de las que primero se prueban'],
    ['Angela2026', 'Contraseña fácil de adivinar.'],
    ['9900000123aA', 'Evite su nombre, su número de documento y su correo.'],
    ['guayabo 9.900.000.123 callados Kilo', 'Evite su nombre, su número de documento y su correo.'],
    ['Qwertyui1', 'Contraseña fácil de adivinar.'],
    ['guayabo tres ríos callados Kilo7', 'Contraseña difícil de adivinar.'],
  ])('says of %s: %s', async (password, text) => {
    render(<PasswordStrength password={password} about={about} />)
    await waitFor(() => expect(advice()).toHaveTextContent(text))
  })

  it('gives general advice while the password is empty', async () => {
    const { rerender } = render(<PasswordStrength password="" />)
    expect(advice()).toHaveTextContent('varias palabras que solo usted recuerde')
    rerender(<PasswordStrength password="Password1" />)
    await waitFor(() => expect(advice()).toHaveTextContent('fácil'))
    rerender(<PasswordStrength password="" />)
    expect(advice()).not.toHaveTextContent('fácil')
  })
})
