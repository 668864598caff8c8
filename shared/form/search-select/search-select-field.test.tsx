import { describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { field, Form, native, places, rows, setUp } from '../../testing/search-select'

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
