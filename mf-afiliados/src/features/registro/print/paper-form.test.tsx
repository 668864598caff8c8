import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { questions } from '@fcr/shared/contracts/form/fields'
import { formNumber } from '@fcr/shared/contracts/form/paper'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import routes from '../../../routes'

let print: ReturnType<typeof jest.fn>
beforeEach(() => {
  print = jest.fn()
  window.print = print as typeof window.print
})

describe('Imprimir el formulario vacío', () => {
  it('prints every question but the passwords, with the choices of the lists or room to write', async () => {
    const api = new FakeApi()
    const { user } = await mountArea(routes, { at: '/registro', api })
    await user.click(await screen.findByRole('button', { name: 'Imprimir el formulario vacío' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    // Room for the name on every sheet.
    const [room] = screen.getAllByText(/^Nombre: ____/)
    const paper = within(room?.closest('table') as HTMLElement)
    expect(room?.closest('thead')).toHaveTextContent(/C\.C\. ____/)
    const asked = questions.filter(({ kind }) => kind !== 'secret')
    expect(paper.getAllByRole('term')).toHaveLength(asked.length)
    // Number of the form and of each question: a clerk finds both in the office's form.
    expect(paper.getAllByRole('term').map((term) => Number.parseInt(term.textContent, 10))).toEqual(
      asked.map((_question, index) => index + 1),
    )
    expect(room?.closest('thead')).toHaveTextContent(`Número del formulario: ${formNumber}`)
    const answerTo = (label: string) => paper.getByText(label).nextElementSibling
    expect(answerTo('Creencia religiosa')).toHaveTextContent('☐ Católica')
    expect(answerTo('¿Es compareciente ante la JEP?')).toHaveTextContent('☐ Sí☐ No')
    expect(answerTo('Número de acta de la JEP')).toHaveTextContent('Solo si es compareciente ante la JEP')
    expect(paper.queryByText('No aplica')).toBeNull()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('prints without lists that cannot be loaded', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const api = new FakeApi()
    api.broken.set('/funciones/lugares', { status: 500 })
    const { user } = await mountArea(routes, { at: '/registro', api })
    await user.click(await screen.findByRole('button', { name: 'Imprimir el formulario vacío' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  })
})
