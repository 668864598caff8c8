import { SearchSelectField, type SelectOption } from '@fcr/shared/form'
import { jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'

export const places = [
  'Abejorral',
  'Bello',
  'La Ceja',
  'Medellín',
  'Peñol',
  'San José de la Montaña',
  'San Luis',
]
export const toOptions = (names: readonly string[]): SelectOption[] =>
  names.map((name) => ({ value: name.toUpperCase(), label: name }))

interface FormProps {
  value?: string
  options?: SelectOption[]
  disabledReason?: string
  onValid?: (value: string) => void
}

/** A search select as areas use it: registered with the form library, which moves the focus to errors. */
export function Form({ value = '', options = toOptions(places), disabledReason, onValid }: FormProps) {
  const { register, handleSubmit, formState, setValue, watch } = useForm({
    defaultValues: { municipio: value },
  })
  watch('municipio')
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((all) => onValid?.(all.municipio))(event)}>
      <SearchSelectField
        label="Municipio"
        placeholder="Seleccione un municipio"
        options={options}
        disabledReason={disabledReason}
        {...register('municipio', { required: 'Es obligatorio.' })}
        error={formState.errors.municipio?.message}
      />
      <button type="button" onClick={() => setValue('municipio', '')}>
        Vaciar
      </button>
      <button>Enviar</button>
    </form>
  )
}

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Municipio' })
export const native = () => document.getElementsByName('municipio')[0] as HTMLSelectElement
export const rows = () => screen.queryAllByRole('option').map((option) => option.textContent)

export function setUp(props: FormProps = {}) {
  const onValid = jest.fn<(value: string) => void>()
  const view = render(<Form onValid={onValid} {...props} />)
  const user = userEvent.setup()
  const send = () => user.click(screen.getByRole('button', { name: 'Enviar' }))
  return { ...view, user, onValid, send }
}
