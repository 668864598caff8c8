import { describe, expect, it, jest } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { SearchSelectField, type SelectOption } from '@fcr/shared/form'

const places = ['Abejorral', 'Bello', 'La Ceja', 'Medellín', 'Peñol', 'San José de la Montaña', 'San Luis']
const toOptions = (names: readonly string[]): SelectOption[] =>
  names.map((name) => ({ value: name.toUpperCase(), label: name }))

interface FormProps {
  value?: string
  options?: SelectOption[]
  disabledReason?: string
  onValid?: (value: string) => void
}

/** As an area uses it: registered, with the form library focusing invalid fields. */
function Form({ value = '', options = toOptions(places), disabledReason, onValid }: FormProps) {
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

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Municipio' })
const native = () => document.getElementsByName('municipio')[0] as HTMLSelectElement
const rows = () => screen.queryAllByRole('option').map((option) => option.textContent)

function setUp(props: FormProps = {}) {
  const onValid = jest.fn<(value: string) => void>()
  const view = render(<Form onValid={onValid} {...props} />)
  const user = userEvent.setup()
  const send = () => user.click(screen.getByRole('button', { name: 'Enviar' }))
  return { ...view, user, onValid, send }
}

describe('SearchSelectField as a select', () => {
  it('shows the whole list on a click, and selects the clicked row', async () => {
    const { user, send, onValid } = setUp()
    expect(rows()).toEqual([])
    await user.click(field())
    expect(rows()).toEqual(places)
    await user.click(screen.getByRole('option', { name: 'Bello' }))
    expect(rows()).toEqual([])
    expect(field()).toHaveValue('Bello')
    expect(field()).toHaveFocus()
    await send()
    await waitFor(() => expect(onValid).toHaveBeenCalledWith('BELLO'))
  })

  it('navigates with the arrows and closes with Enter, without submitting the form', async () => {
    const { user, onValid } = setUp()
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(field()).toHaveValue('Bello')
    expect(native()).toHaveValue('BELLO')
    expect(onValid).not.toHaveBeenCalled()
  })

  it('selects the highlighted row on blur', async () => {
    const { user } = setUp()
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await user.tab()
    expect(native()).toHaveValue('LA CEJA')
  })

  it('selects nothing if it was only opened', async () => {
    const { user } = setUp()
    await user.tab()
    await user.keyboard('{ArrowDown}')
    await user.tab()
    expect(native()).toHaveValue('')
  })

  it('keeps its answer on Escape, which closes a surrounding dialog only if the list is closed', async () => {
    const outside = jest.fn<(prevented: boolean) => void>()
    const { user, container } = setUp({ value: 'BELLO' })
    container.addEventListener('keydown', (event) => outside(event.defaultPrevented))
    await user.click(field())
    await user.keyboard('xyz{Escape}')
    expect(field()).toHaveValue('Bello')
    await user.keyboard('{Escape}')
    expect(field()).toHaveValue('Bello')
    expect(outside.mock.calls.slice(-2)).toEqual([[true], [false]])
  })

  it('is disabled and shows the reason', async () => {
    const { user } = setUp({ disabledReason: 'Elija primero el departamento' })
    expect(field()).toBeDisabled()
    expect(field()).toHaveAttribute('placeholder', 'Elija primero el departamento')
    expect(native()).toHaveDisplayValue('Elija primero el departamento')
    await user.click(screen.getByRole('button', { name: 'Mostrar opciones' }))
    expect(rows()).toEqual([])
  })

  it('does not open before its list has loaded', async () => {
    const { user } = setUp({ options: [] })
    await user.click(field())
    expect(field()).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('SearchSelectField as a search', () => {
  it.each([
    ['medellin', ['Medellín']],
    ['PENOL', ['Peñol']],
    ['san', ['San José de la Montaña', 'San Luis']],
    ['jose montana', ['San José de la Montaña']],
    // Labels that begin with the text come before those that only contain it.
    ['l', ['La Ceja', 'Abejorral', 'Bello', 'Medellín', 'Peñol', 'San José de la Montaña', 'San Luis']],
  ])('finds options by %s', async (typed, found) => {
    const { user } = setUp()
    await user.type(field(), typed)
    expect(rows()).toEqual(found)
  })

  it('selects the first match on Enter', async () => {
    const { user } = setUp()
    await user.type(field(), 'mede{Enter}')
    expect(field()).toHaveValue('Medellín')
    expect(native()).toHaveValue('MEDELLÍN')
  })

  it('selects on blur what was typed in full or matches a single row', async () => {
    const { user } = setUp()
    await user.type(field(), 'san luis')
    await user.tab()
    expect(native()).toHaveValue('SAN LUIS')
    await user.clear(field())
    await user.type(field(), 'abe')
    await user.tab()
    expect(field()).toHaveValue('Abejorral')
  })

  it('restores the previous answer if the text matches several rows or none', async () => {
    const { user } = setUp({ value: 'BELLO' })
    for (const typed of ['san', 'Ibagué']) {
      await user.clear(field())
      await user.type(field(), typed)
      await user.tab()
      expect(field()).toHaveValue('Bello')
      expect(native()).toHaveValue('BELLO')
    }
  })

  it('reports that nothing matches', async () => {
    const { user } = setUp()
    await user.type(field(), 'ibagué')
    expect(screen.getAllByText('Ninguna opción coincide con lo que escribió.')).toHaveLength(2)
    expect(field()).toHaveAttribute('aria-activedescendant', '')
  })

  it('clears its answer when its text is cleared', async () => {
    const { user } = setUp({ value: 'BELLO' })
    await user.clear(field())
    await user.tab()
    expect(native()).toHaveValue('')
  })

  it('shows the whole list when reopened, positioned at the answer', async () => {
    const { user } = setUp({ value: 'MEDELLÍN' })
    await user.click(field())
    expect(rows()).toEqual(places)
    expect(field()).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { name: 'Medellín' }).id,
    )
  })

  it('renders the first rows of a long list, and more on the way down', async () => {
    const names = Array.from({ length: 1122 }, (_, index) => `Municipio ${index}`)
    const { user } = setUp({ options: toOptions(names) })
    await user.click(field())
    expect(rows()).toHaveLength(30)
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '1122')
    await user.keyboard('{End}')
    expect(rows().length).toBeGreaterThan(30)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field()).toHaveValue('Municipio 30')
  })
})

describe('SearchSelectField in a form', () => {
  it('can be set through the native select of its name', async () => {
    const { user, send, onValid } = setUp()
    await user.selectOptions(native(), 'PEÑOL')
    expect(field()).toHaveValue('Peñol')
    await send()
    await waitFor(() => expect(onValid).toHaveBeenCalledWith('PEÑOL'))
  })

  it('shows an error as its description, and receives the focus that the form gives to its name', async () => {
    const { send, onValid } = setUp()
    await send()
    expect(await screen.findByText('Es obligatorio.')).toBeInTheDocument()
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription('Es obligatorio.')
    expect(field()).toHaveFocus()
    expect(onValid).not.toHaveBeenCalled()
  })

  it('shows an answer set before its list arrived, and clears with the form', async () => {
    const { user, rerender } = setUp({ value: 'BELLO', options: [] })
    expect(field()).toHaveValue('')
    rerender(<Form value="BELLO" />)
    expect(field()).toHaveValue('Bello')
    await user.click(screen.getByRole('button', { name: 'Vaciar' }))
    expect(field()).toHaveValue('')
  })

  it('is a single tab stop', async () => {
    const { user } = setUp()
    await user.tab()
    expect(field()).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Vaciar' })).toHaveFocus()
  })

  it('labels its list with its own label', async () => {
    const { user } = setUp()
    await user.click(field())
    expect(within(screen.getByRole('listbox', { name: 'Municipio' })).getAllByRole('option')).toHaveLength(7)
  })
})
