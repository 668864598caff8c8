import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DateField } from '@fcr/shared/form'

const control = () => screen.getByLabelText<HTMLInputElement>('Fecha de retiro')

describe('DateField', () => {
  it('is a text field with a placeholder, and a date picker while focused', async () => {
    render(<DateField label="Fecha de retiro" name="fechaRetiro" />)
    expect(control()).toHaveAttribute('type', 'text')
    expect(control()).toHaveAttribute('placeholder', 'Seleccione la fecha')
    await userEvent.tab()
    expect(control()).toHaveFocus()
    expect(control()).toHaveAttribute('type', 'date')
    await userEvent.tab()
    expect(control()).toHaveAttribute('type', 'text')
  })

  it('stays a date picker once it has a date', async () => {
    const blur = jest.fn()
    render(<DateField label="Fecha de retiro" onBlur={blur} />)
    await userEvent.click(control())
    fireEvent.change(control(), { target: { value: '2009-06-30' } })
    await userEvent.tab()
    expect(blur).toHaveBeenCalledTimes(1)
    expect(control()).toHaveAttribute('type', 'date')
    expect(control()).toHaveValue('2009-06-30')
  })

  it('opens the picker on the tap that focuses it, but not on the next', async () => {
    const showPicker = jest.fn()
    HTMLInputElement.prototype.showPicker = showPicker
    render(<DateField label="Fecha de retiro" />)
    await userEvent.click(control())
    expect(showPicker).toHaveBeenCalledTimes(1)
    await userEvent.click(control())
    expect(showPicker).toHaveBeenCalledTimes(1)
  })

  it('takes years of four digits', async () => {
    render(<DateField label="Fecha de retiro" />)
    await userEvent.tab()
    const input = control()
    input.value = '62010-06-30'
    expect(input.validity.rangeOverflow).toBe(true)
  })

  it('follows values set or cleared from outside', () => {
    const { rerender } = render(<DateField label="Fecha de retiro" value="" onChange={jest.fn()} />)
    rerender(<DateField label="Fecha de retiro" value="2009-06-30" onChange={jest.fn()} />)
    expect(control()).toHaveAttribute('type', 'date')
    rerender(<DateField label="Fecha de retiro" value="" disabled onChange={jest.fn()} />)
    expect(control()).toHaveAttribute('type', 'text')
  })

  it('keeps an incomplete date visible', async () => {
    render(<DateField label="Fecha de retiro" />)
    await userEvent.click(control())
    Object.defineProperty(control(), 'validity', { value: { badInput: true } })
    await userEvent.tab()
    expect(control()).toHaveAttribute('type', 'date')
  })
})
