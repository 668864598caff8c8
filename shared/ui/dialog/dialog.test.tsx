import { describe, expect, it, jest } from '@jest/globals'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useRef, useState } from 'react'
import { Button, Dialog, type DialogProps } from '@fcr/shared/ui'

type Options = Partial<DialogProps> & { focusCancel?: boolean }

function Owner({ focusCancel, ...options }: Options) {
  const [open, setOpen] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog
        title="¿Estás seguro?"
        open={open}
        onClose={() => setOpen(false)}
        initialFocusRef={focusCancel ? cancel : undefined}
        actions={<Button ref={cancel}>No, seguir</Button>}
        {...options}
      >
        {options.children ?? <input aria-label="Motivo" />}
      </Dialog>
    </>
  )
}

async function open(options: Options = {}) {
  const user = userEvent.setup()
  render(<Owner {...options} />)
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  return user
}

describe('Dialog', () => {
  it('is not rendered until it is open', () => {
    render(<Owner />)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('marks the page until the last one is closed, so that it does not scroll', () => {
    const second = render(<Owner />)
    const first = render(<Dialog open title="Uno" onClose={() => undefined} />)
    fireEvent.click(screen.getByText('Abrir'))
    expect(screen.getAllByRole('dialog')).toHaveLength(2)
    second.unmount()
    expect(document.documentElement).toHaveAttribute('data-modal')
    first.unmount()
    expect(document.documentElement).not.toHaveAttribute('data-modal')
  })

  it('leaves the page unmarked when it is closed over another one, such as the menu', () => {
    const menu = document.body.appendChild(document.createElement('dialog'))
    menu.showModal()
    render(<Dialog open title="Uno" onClose={() => undefined} />).unmount()
    menu.remove()
    expect(document.documentElement).not.toHaveAttribute('data-modal')
  })

  it('opens as a native modal, named by its title', async () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal')
    await open()
    expect(screen.getByRole('dialog', { name: '¿Estás seguro?' })).toHaveAttribute('open')
    expect(showModal).toHaveBeenCalledTimes(1)
    showModal.mockRestore()
  })

  it('has its text read in a confirmation', async () => {
    await open({ role: 'alertdialog', children: 'Se perderán todos los datos ingresados.' })
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'Se perderán todos los datos ingresados.',
    )
  })

  it('focuses the given element and later restores the focus', async () => {
    const user = await open({ focusCancel: true })
    expect(screen.getByRole('button', { name: 'No, seguir' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus()
  })

  it('leaves the decision to its owner when the browser asks to close', async () => {
    const onClose = jest.fn()
    await open({ onClose })
    const dialog = screen.getByRole('dialog')
    const cancel = createEvent('cancel', dialog, { cancelable: true })
    fireEvent(dialog, cancel)
    expect(cancel.defaultPrevented).toBe(true)
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(dialog).toHaveAttribute('open')
  })

  it('notifies its owner when the browser closes it without asking', async () => {
    const onClose = jest.fn()
    await open({ onClose })
    screen.getByRole<HTMLDialogElement>('dialog').close()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('closes on a click outside if enabled, and never on one inside', async () => {
    const user = await open({ closeOnOutsideClick: true })
    await user.click(screen.getByRole('heading'))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    await user.click(screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('stays open on a click outside by default', async () => {
    const user = await open()
    await user.click(screen.getByRole('dialog'))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('stays open when a press begins inside and ends outside', async () => {
    await open({ closeOnOutsideClick: true })
    fireEvent.mouseDown(screen.getByRole('textbox'))
    fireEvent.click(screen.getByRole('dialog'))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('has a close button when it is large', async () => {
    const user = await open({ size: 'large' })
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('loses its input once closed', async () => {
    const user = await open()
    await user.type(screen.getByRole('textbox'), 'algo')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Abrir' }))
    expect(screen.getByRole('textbox')).toHaveValue('')
  })

  it("stays open under StrictMode's double mounting", () => {
    const onClose = jest.fn()
    render(
      <StrictMode>
        <Dialog open title="TOAR" onClose={onClose} />
      </StrictMode>,
    )
    expect(screen.getByRole('dialog')).toHaveAttribute('open')
    expect(onClose).not.toHaveBeenCalled()
  })
})
