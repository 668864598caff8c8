import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
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

  it('takes a day that another program writes as people do', async () => {
    const values: string[] = []
    const submit = () => new FormData(document.querySelector('form') ?? undefined).get('retiro')
    render(
      <form>
        <DateField
          label="Fecha de retiro"
          name="retiro"
          onChange={({ target }) => values.push(target.value)}
        />
      </form>,
    )
    fireEvent.change(control(), { target: { value: '02/03/1985' } })
    expect(control()).toHaveAttribute('type', 'date')
    expect(control()).toHaveValue('1985-03-02')
    expect(new Set(values)).toEqual(new Set(['1985-03-02']))
    expect(submit()).toBe('1985-03-02')
    await userEvent.click(control())
    expect(control()).toHaveValue('1985-03-02')
  })

  it('takes such a day also if its value is controlled, or set through the ref alone', () => {
    function Controlled() {
      const [day, setDay] = useState('')
      return <DateField label="Fecha de retiro" value={day} onChange={({ target }) => setDay(target.value)} />
    }
    const { unmount } = render(<Controlled />)
    fireEvent.change(control(), { target: { value: '2/3/1985' } })
    expect(control()).toHaveValue('1985-03-02')
    unmount()
    const { rerender } = render(<DateField label="Fecha de retiro" />)
    control().value = '02/03/1985'
    rerender(<DateField label="Fecha de retiro" />)
    expect(control()).toHaveValue('1985-03-02')
    expect(control()).toHaveAttribute('type', 'date')
  })

  it('keeps what is no day visible as text, also while focused', async () => {
    render(<DateField label="Fecha de retiro" />)
    fireEvent.change(control(), { target: { value: '31/02/1985' } })
    for (const act of [() => Promise.resolve(), () => userEvent.click(control()), () => userEvent.tab()]) {
      await act()
      expect(control()).toHaveAttribute('type', 'text')
      expect(control()).toHaveValue('31/02/1985')
    }
    await userEvent.type(control(), '28', { initialSelectionStart: 0, initialSelectionEnd: 2 })
    expect(control()).toHaveAttribute('type', 'text')
    expect(control()).toHaveValue('28/02/1985')
    await userEvent.tab()
    expect(control()).toHaveAttribute('type', 'date')
    expect(control()).toHaveValue('1985-02-28')
  })

  it('keeps an incomplete date visible', async () => {
    render(<DateField label="Fecha de retiro" />)
    await userEvent.click(control())
    Object.defineProperty(control(), 'validity', { value: { badInput: true } })
    await userEvent.tab()
    expect(control()).toHaveAttribute('type', 'date')
  })
})
