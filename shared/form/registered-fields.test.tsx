import { expect, it, jest } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { DateField, NumericField, PasswordField, SelectField, TextField, YesNoField } from '@fcr/shared/form'
import type { SelectOption } from '@fcr/shared/form'

const empty = { direccion: '', cedula: '', contraseña: '', fechaRetiro: '', departamento: '', activo: '' }
type Values = typeof empty

interface Props {
  values?: Partial<Values>
  options?: SelectOption[]
  onValid: (values: Values) => void
}

function Form({ values, options = [{ value: '73', label: 'Tolima' }], onValid }: Props) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { ...empty, ...values } })
  const { errors } = formState
  const must = { required: 'Es obligatorio.' }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((answers) => onValid(answers))(event)}>
      <TextField label="Dirección" {...register('direccion', must)} error={errors.direccion?.message} />
      <NumericField label="Cédula" {...register('cedula', must)} error={errors.cedula?.message} />
      <PasswordField
        label="Contraseña"
        {...register('contraseña', must)}
        error={errors.contraseña?.message}
      />
      <DateField
        label="Fecha de retiro"
        {...register('fechaRetiro', must)}
        error={errors.fechaRetiro?.message}
      />
      <SelectField
        label="Departamento"
        placeholder="Seleccione"
        options={options}
        {...register('departamento', must)}
        error={errors.departamento?.message}
      />
      <YesNoField label="¿Activo?" {...register('activo', must)} error={errors.activo?.message} />
      <button>Enviar</button>
    </form>
  )
}

const full: Values = {
  direccion: 'Calle Inventada 0',
  cedula: '0012',
  contraseña: 'Ejemplo2026',
  fechaRetiro: '2009-06-30',
  departamento: '73',
  activo: 'False',
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }))

it('passes typed and chosen values to the form library', async () => {
  const onValid = jest.fn()
  render(<Form onValid={onValid} />)
  await userEvent.type(screen.getByLabelText('Dirección'), full.direccion)
  await userEvent.type(screen.getByLabelText('Cédula'), full.cedula)
  await userEvent.type(screen.getByLabelText('Contraseña'), full.contraseña)
  await userEvent.type(screen.getByLabelText('Fecha de retiro'), full.fechaRetiro)
  await userEvent.selectOptions(screen.getByLabelText('Departamento'), 'Tolima')
  await userEvent.click(screen.getByLabelText('No'))
  await send()
  await waitFor(() => expect(onValid).toHaveBeenCalledWith(full))
})

it("shows the form's existing values", () => {
  render(<Form values={full} onValid={jest.fn()} />)
  expect(screen.getByLabelText('Cédula')).toHaveValue('0012')
  expect(screen.getByLabelText('Fecha de retiro')).toHaveValue('2009-06-30')
  expect(screen.getByLabelText('Departamento')).toHaveDisplayValue('Tolima')
  expect(screen.getByLabelText('No')).toBeChecked()
})

it('shows each message once, linked to its control, and focuses the first invalid one', async () => {
  render(<Form values={{ direccion: full.direccion }} onValid={jest.fn()} />)
  await send()
  expect(await screen.findAllByText('Es obligatorio.')).toHaveLength(5)
  for (const label of ['Cédula', 'Contraseña', 'Fecha de retiro', 'Departamento']) {
    expect(screen.getByLabelText(label)).toBeInvalid()
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Es obligatorio.')
  }
  expect(screen.getByRole('radiogroup', { name: '¿Activo?' })).toHaveAccessibleDescription('Es obligatorio.')
  expect(screen.getByLabelText('Dirección')).toBeValid()
  expect(screen.getByLabelText('Cédula')).toHaveFocus()
})

it('keeps a choice that was set before its options arrived', async () => {
  const onValid = jest.fn()
  const { rerender } = render(<Form values={full} options={[]} onValid={onValid} />)
  expect(screen.getByLabelText('Departamento')).toHaveDisplayValue('Seleccione')
  screen.getByLabelText('Departamento').focus()
  rerender(<Form values={full} onValid={onValid} />)
  expect(screen.getByLabelText('Departamento')).toHaveDisplayValue('Tolima')
  expect(screen.getByLabelText('Departamento')).toHaveFocus()
  await send()
  await waitFor(() => expect(onValid).toHaveBeenCalledWith(full))
})
