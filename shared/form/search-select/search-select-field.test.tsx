import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { SearchSelectField, type SelectOption } from '@fcr/shared/form'

const places = ['Abejorral', 'Bello', 'La Ceja', 'Medellín', 'Peñol', 'San José de la Montaña', 'San Luis']
const ranks = ['Mayor General', 'Mayor', 'Sargento Mayor de Comando', 'Sargento Mayor', 'Sargento Segundo']
const toOptions = (names: readonly string[]): SelectOption[] =>
  names.map((name) => ({ value: name.toUpperCase(), label: name }))

interface FormProps {
  value?: string
  options?: SelectOption[]
  disabledReason?: string
  onValid?: (value: string) => void
}

/** As an area uses it: registered, with the form library's own focus on what is in error. */
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
  it('shows the whole list when it is pressed, and takes the row that is pressed', async () => {
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

  it('is walked with the arrows and closed with Enter, without sending the form', async () => {
    const { user, onValid } = setUp()
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(field()).toHaveValue('Bello')
    expect(native()).toHaveValue('BELLO')
    expect(onValid).not.toHaveBeenCalled()
  })

  it('takes the row walked to when it is left', async () => {
    const { user } = setUp()
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await user.tab()
    expect(native()).toHaveValue('LA CEJA')
  })

  it('takes nothing when it was only opened', async () => {
    const { user } = setUp()
    await user.tab()
    await user.keyboard('{ArrowDown}')
    await user.tab()
    expect(native()).toHaveValue('')
  })

  it('keeps its answer on Escape, open or closed, and closes a dialog around it only when closed', async () => {
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

  it('is out of reach, with the reason inside', async () => {
    const { user } = setUp({ disabledReason: 'Elija primero el departamento' })
    expect(field()).toBeDisabled()
    expect(field()).toHaveAttribute('placeholder', 'Elija primero el departamento')
    expect(native()).toHaveDisplayValue('Elija primero el departamento')
    await user.click(screen.getByRole('button', { name: 'Mostrar opciones' }))
    expect(rows()).toEqual([])
  })

  it('has nothing to open before its list has come', async () => {
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
    // Words that begin with it come before words that only contain it.
    ['l', ['La Ceja', 'San José de la Montaña', 'San Luis', 'Abejorral', 'Bello', 'Medellín', 'Peñol']],
  ])('finds by %s', async (typed, found) => {
    const { user } = setUp()
    await user.type(field(), typed)
    expect(rows()).toEqual(found)
  })

  it('chooses the only match with Enter', async () => {
    const { user } = setUp()
    await user.type(field(), 'mede{Enter}')
    expect(field()).toHaveValue('Medellín')
    expect(native()).toHaveValue('MEDELLÍN')
  })

  it.each([
    ['Mayor', ['Mayor', 'Mayor General', 'Sargento Mayor de Comando']],
    ['Sargento Mayor', ['Sargento Mayor', 'Sargento Mayor de Comando']],
  ])('chooses %s with Enter although longer names contain it', async (typed, found) => {
    const { user } = setUp({ options: toOptions(ranks) })
    await user.type(field(), typed)
    expect(rows().slice(0, found.length)).toEqual(found)
    await user.keyboard('{Enter}')
    expect(field()).toHaveValue(typed)
  })

  it.each([
    ['cali', ['Santiago de Cali', 'Calima']],
    ['Buga', ['Guadalajara de Buga', 'Bugalagrande']],
  ])('chooses the only option with %s as a whole word with Enter', async (typed, found) => {
    const { user } = setUp({
      options: toOptions(['Bugalagrande', 'Calima', 'Guadalajara de Buga', 'Santiago de Cali']),
    })
    await user.type(field(), typed)
    expect(rows()).toEqual(found)
    await user.keyboard('{Enter}')
    expect(field()).toHaveValue(found[0])
  })

  it.each(['san', 'l'])(
    'chooses nothing with Enter while %s can mean several, and stays open',
    async (typed) => {
      const { user, onValid } = setUp()
      await user.type(field(), `${typed}{Enter}`)
      expect(rows().length).toBeGreaterThan(1)
      expect(native()).toHaveValue('')
      expect(onValid).not.toHaveBeenCalled()
    },
  )

  it('keeps a full name, or says that nothing was chosen, when a tap closes the list before the focus moves', async () => {
    const { user } = setUp()
    const tapOutside = () => {
      fireEvent.touchStart(document.body)
      fireEvent.touchEnd(document.body)
      act(() => field().blur())
    }
    await user.type(field(), 'san')
    tapOutside()
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/^No se eligió nada\. «san» no es/))
    await user.type(field(), 'san luis')
    tapOutside()
    expect(native()).toHaveValue('SAN LUIS')
  })

  it('keeps a name typed in full when the user leaves', async () => {
    const { user } = setUp()
    await user.type(field(), ' san  LUIS')
    await user.tab()
    expect(native()).toHaveValue('SAN LUIS')
    expect(screen.queryByText(/No se eligió nada/)).not.toBeInTheDocument()
  })

  it('shows how many an option stands for, and is searched by the name without that', async () => {
    const options = [
      { value: '1', label: 'Santa Rosa', count: 3 },
      { value: '2', label: 'Santa Rosa del Sur', count: 12 },
    ]
    const { user } = setUp({ options })
    await user.click(field())
    expect(rows()).toEqual(['Santa Rosa (3)', 'Santa Rosa del Sur (12)'])
    await user.type(field(), '12')
    expect(rows()).toEqual([])
    await user.clear(field())
    await user.type(field(), 'santa rosa')
    await user.tab()
    expect(native()).toHaveValue('1')
    expect(field()).toHaveValue('Santa Rosa')
  })

  it.each(['san', 'abe', 'Ibagué'])('says that %s chose nothing when the user leaves', async (typed) => {
    const { user } = setUp()
    await user.type(field(), typed)
    await user.tab()
    expect(field()).toHaveValue('')
    const note = `No se eligió nada. «${typed}» no es el nombre completo de una opción: elíjala de la lista.`
    expect(field()).toHaveAccessibleDescription(note)
    await user.type(field(), 'b')
    expect(field()).not.toHaveAccessibleDescription(note)
  })

  it('keeps the previous answer, and says so, when what was typed is not a full name', async () => {
    const { user } = setUp({ value: 'BELLO' })
    await user.clear(field())
    await user.type(field(), 'san')
    await user.tab()
    expect(field()).toHaveValue('Bello')
    expect(native()).toHaveValue('BELLO')
    expect(field()).toHaveAccessibleDescription(/^Sigue «Bello»\. «san» no es/)
  })

  it('says that nothing matches', async () => {
    const { user } = setUp()
    await user.type(field(), 'ibagué')
    expect(screen.getAllByText('Ninguna opción coincide con lo que escribió.')).toHaveLength(2)
    expect(field()).toHaveAttribute('aria-activedescendant', '')
  })

  it('is emptied by emptying its text', async () => {
    const { user } = setUp({ value: 'BELLO' })
    await user.clear(field())
    await user.tab()
    expect(native()).toHaveValue('')
  })

  it('shows the whole list again when it is opened over an answer, at that answer', async () => {
    const { user } = setUp({ value: 'MEDELLÍN' })
    await user.click(field())
    expect(rows()).toEqual(places)
    expect(field()).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { name: 'Medellín' }).id,
    )
  })

  it('draws the first rows of a long list and the others as one walks down', async () => {
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
  it('can be chosen from as the native select that bears its name', async () => {
    const { user, send, onValid } = setUp()
    await user.selectOptions(native(), 'PEÑOL')
    expect(field()).toHaveValue('Peñol')
    await send()
    await waitFor(() => expect(onValid).toHaveBeenCalledWith('PEÑOL'))
  })

  it('shows an error, is described by it, and gets the focus that the form gives to its name', async () => {
    const { send, onValid } = setUp()
    await send()
    expect(await screen.findByText('Es obligatorio.')).toBeInTheDocument()
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription('Es obligatorio.')
    expect(field()).toHaveFocus()
    expect(onValid).not.toHaveBeenCalled()
  })

  it('shows an answer that was there before its list, and empties when the form does', async () => {
    const { user, rerender } = setUp({ value: 'BELLO', options: [] })
    expect(field()).toHaveValue('')
    rerender(<Form value="BELLO" />)
    expect(field()).toHaveValue('Bello')
    await user.click(screen.getByRole('button', { name: 'Vaciar' }))
    expect(field()).toHaveValue('')
  })

  it('is one stop of the keyboard', async () => {
    const { user } = setUp()
    await user.tab()
    expect(field()).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Vaciar' })).toHaveFocus()
  })

  it('names its list by its label', async () => {
    const { user } = setUp()
    await user.click(field())
    expect(within(screen.getByRole('listbox', { name: 'Municipio' })).getAllByRole('option')).toHaveLength(7)
  })
})
