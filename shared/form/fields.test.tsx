import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { telephoneOf } from '@fcr/shared/contracts/readings/telephone'
import { NumericField, PasswordField, SelectField, TextField, YesNoField } from '@fcr/shared/form'

describe('TextField', () => {
  it('has its label as name, and hint and error as description, in this order', () => {
    render(<TextField label="Celular" hint="10 dígitos." error="El celular es obligatorio." />)
    const control = screen.getByRole('textbox', { name: 'Celular' })
    expect(control).toHaveAccessibleDescription('10 dígitos. El celular es obligatorio.')
    expect(control).toBeInvalid()
  })

  it('marks optional answers', () => {
    render(<TextField label="TOAR" optional />)
    expect(screen.getByLabelText('TOAR (opcional)')).toBeValid()
  })

  it('distinguishes two controls with the same name', () => {
    render(
      <>
        <TextField label="Departamento de nacimiento" name="contraseña" hint="Uno." />
        <TextField label="Departamento de residencia" name="contraseña" hint="Dos." />
      </>,
    )
    expect(screen.getByLabelText('Departamento de residencia')).toHaveAccessibleDescription('Dos.')
  })
})

describe('advice on an error', () => {
  it('is shown below the error and is part of the description', () => {
    const { rerender } = render(<TextField label="Nombre" error="Solo letras." advice="Escriba «D A»." />)
    expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('Solo letras. Escriba «D A».')
    rerender(<TextField label="Nombre" advice="Escriba «D A»." />)
    expect(screen.queryByText('Escriba «D A».')).toBeNull()
  })
})

describe('NumericField', () => {
  it('requests a numeric keypad and keeps leading zeros', async () => {
    render(<NumericField label="Cédula" />)
    await userEvent.type(screen.getByLabelText('Cédula'), '0012')
    expect(screen.getByLabelText('Cédula')).toHaveValue('0012')
    expect(screen.getByLabelText('Cédula')).toHaveAttribute('inputmode', 'numeric')
  })

  it('cleans autofilled values', () => {
    const seen: string[] = []
    render(
      <NumericField label="Celular" read={telephoneOf} onChange={(event) => seen.push(event.target.value)} />,
    )
    fireEvent.input(screen.getByLabelText('Celular'), {
      target: { value: '+57 300 000 0001' },
      inputType: 'insertReplacementText',
    })
    expect(seen).toEqual(['3000000001'])
    expect(screen.getByLabelText('Celular')).toHaveValue('3000000001')
  })

  it.each([
    ['+57 300 000 0001', '3000000001'],
    ['(300) 000-0001', '3000000001'],
    ['300 000 0001 / 300 000 0002', '300 000 0001 / 300 000 0002'],
  ])('reads a paste of %s, and does not cut it', async (pasted, expected) => {
    const change = jest.fn<(value: string) => void>()
    render(
      <NumericField
        label="Celular"
        read={telephoneOf}
        maxLength={10}
        onChange={(event) => change(event.target.value)}
      />,
    )
    await userEvent.click(screen.getByLabelText('Celular'))
    await userEvent.paste(pasted)
    expect(screen.getByLabelText('Celular')).toHaveValue(expected)
    expect(change).toHaveBeenLastCalledWith(expected)
  })

  it.each([
    ['C.C. 79.845.123', '79845123'],
    ['52,123,456', '52123456'],
    ['12a', '12a'],
  ])('reads a paste of %s as a document number', async (pasted, expected) => {
    render(<NumericField label="Cédula" />)
    await userEvent.click(screen.getByLabelText('Cédula'))
    await userEvent.paste(pasted)
    expect(screen.getByLabelText('Cédula')).toHaveValue(expected)
  })

  it('pastes at the cursor position', async () => {
    render(<NumericField label="Celular" defaultValue="3009" />)
    const control = screen.getByLabelText<HTMLInputElement>('Celular')
    await userEvent.click(control)
    control.setSelectionRange(3, 3)
    await userEvent.paste('0 0')
    expect(control).toHaveValue('300009')
  })

  it('does not change typed text', async () => {
    render(<NumericField label="Celular" />)
    await userEvent.type(screen.getByLabelText('Celular'), '300 00')
    expect(screen.getByLabelText('Celular')).toHaveValue('300 00')
  })
})

describe('PasswordField', () => {
  it('shows and hides the password', async () => {
    render(<PasswordField label="Contraseña" defaultValue="Ejemplo2026" />)
    expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar Contraseña', pressed: false }))
    expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar Contraseña', pressed: true }))
    expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'password')
  })

  it('does not submit the form', async () => {
    const submit = jest.fn()
    render(
      <form onSubmit={submit}>
        <PasswordField label="Contraseña" />
      </form>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('SelectField', () => {
  it('is disabled and shows the reason until the parent is chosen', () => {
    const props = { label: 'Municipio', placeholder: 'Seleccione un municipio', options: [] }
    const { rerender } = render(<SelectField {...props} disabledReason="Elija primero el departamento" />)
    expect(screen.getByLabelText('Municipio')).toBeDisabled()
    expect(screen.getByLabelText('Municipio')).toHaveDisplayValue('Elija primero el departamento')
    rerender(<SelectField {...props} options={[{ value: '1', label: 'Ibagué' }]} />)
    expect(screen.getByLabelText('Municipio')).toBeEnabled()
    expect(screen.getByLabelText('Municipio')).toHaveDisplayValue('Seleccione un municipio')
    expect(screen.getByRole('option', { name: 'Ibagué' })).toHaveValue('1')
  })
})

describe('YesNoField', () => {
  it('is a group of two answers', async () => {
    const change = jest.fn<(value: string) => void>()
    render(<YesNoField label="¿Activo?" name="activo" onChange={(event) => change(event.target.value)} />)
    expect(screen.getByRole('radiogroup', { name: '¿Activo?' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Sí' }))
    await userEvent.click(screen.getByRole('radio', { name: 'No' }))
    expect(change.mock.calls).toEqual([['True'], ['False']])
    expect(screen.getByRole('radio', { name: 'Sí' })).not.toBeChecked()
  })

  it('follows its value prop', () => {
    const { rerender } = render(
      <YesNoField label="¿Activo?" name="activo" value="True" onChange={jest.fn()} />,
    )
    expect(screen.getByRole('radio', { name: 'Sí' })).toBeChecked()
    rerender(<YesNoField label="¿Activo?" name="activo" value="" onChange={jest.fn()} />)
    expect(screen.getByRole('radio', { name: 'Sí' })).not.toBeChecked()
  })

  it('is marked invalid as a group', () => {
    render(<YesNoField label="¿Activo?" name="activo" error="Elija una respuesta." />)
    expect(screen.getByRole('radiogroup')).toBeInvalid()
    expect(screen.getByRole('radio', { name: 'Sí' })).toHaveAccessibleDescription('Elija una respuesta.')
  })
})
