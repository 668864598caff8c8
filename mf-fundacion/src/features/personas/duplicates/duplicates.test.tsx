import { beforeEach, describe, expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { screen, within } from '@testing-library/react'
import routes from '../../../routes'
import { aPair, late, PeopleApi } from '../../../testing/people-api'

let api: PeopleApi
beforeEach(() => {
  api = new PeopleApi()
})
const open = (at: string) => mountArea(routes, { at, api, session: { staff: ['atencion'] } })
const decisions = () => api.callsTo('/fundacion/repetidos/4/resolver').map(({ body }) => body)
const choice = (field: string, value: RegExp) =>
  within(screen.getByRole('radiogroup', { name: field })).getByRole('radio', { name: value })

describe('the list of possible duplicates', () => {
  it('says what speaks for and against each pair, and leads to its comparison', async () => {
    const { fichas, a_favor, en_contra } = aPair()
    api.pairs = [
      { id: '4', fichas, a_favor, en_contra, pedida: false },
      { id: '5', fichas, a_favor, en_contra: [], pedida: true },
    ]
    await open('/fundacion/personas/repetidos')
    const [, first, second] = await screen.findAllByRole('row')
    for (const { nombre, numero_identificacion: number } of fichas)
      expect(first).toHaveTextContent(new RegExp(`${nombre}.*${number}`))
    expect(first).toHaveTextContent('Nombres parecidos. La misma fecha de nacimiento')
    expect(first).toHaveTextContent('Fuerzas distintas')
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/fundacion/personas/repetidos/4',
    )
    expect(second).toHaveTextContent('Unión pedida')
  })

  it('says that there is none, and up to when records were compared', async () => {
    await open('/fundacion/personas/repetidos')
    expect(await screen.findByText('No hay posibles repetidos')).toBeVisible()
    expect(screen.getByText(/^Comparado hasta /)).toBeVisible()
  })
})

describe('a pair', () => {
  it('keeps the record with an account, and takes what it lacks; the choice of the number is that of the record', async () => {
    const { user } = await open('/fundacion/personas/repetidos/4')
    await screen.findByRole('radiogroup', { name: 'Cédula' })
    await user.click(screen.getByRole('link', { name: 'Ir a la decisión' }))
    expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Son dos personas' }))
    expect(document.activeElement).not.toBe(document.body)
    expect(choice('Cédula', /9900000110/)).toBeChecked()
    expect(choice('Título obtenido', /Contador/)).toBeChecked()
    await user.click(choice('Municipio', /Ibagué/))
    expect(choice('Departamento', /Tolima/)).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Es la misma persona' }))
    expect(screen.getByText('Escriba qué vio (mínimo 5 caracteres).')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Cómo comprobó la identidad'), 'documento')
    await user.type(screen.getByRole('textbox', { name: /Qué vio/ }), 'Cédula física')
    await user.click(screen.getByRole('button', { name: 'Es la misma persona' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Vino a la oficina')
    await user.click(dialog.getByRole('button', { name: 'Pedir la unión' }))
    expect(await screen.findByText(/^Se pidió la unión/)).toBeVisible()
    expect(decisions()).toEqual([
      {
        decision: 'unir',
        motivo: 'Vino a la oficina',
        queda: '8',
        tomar: ['departamento_residencia', 'municipio_residencia', 'titulo_profesional'],
        evidencia: { metodo: 'documento', referencia: 'Cédula física' },
      },
    ])
    expect(screen.queryByRole('button', { name: 'Es la misma persona' })).toBeNull()
  })

  it('of two people is put aside at once, with a reason; the dialog says why it could not be', async () => {
    api.refused = late('Esas dos fichas ya no esperan una decisión: alguien decidió, o cambiaron.')
    const { user } = await open('/fundacion/personas/repetidos/4')
    await user.click(await screen.findByRole('button', { name: 'Son dos personas' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Son hermanos')
    await user.click(dialog.getByRole('button', { name: 'Son dos personas' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('ya no esperan una decisión')
    api.refused = undefined
    await user.click(dialog.getByRole('button', { name: 'Son dos personas' }))
    expect(await screen.findByText(/^Queda anotado que son dos personas/)).toBeVisible()
    expect(decisions().slice(-1)[0]).toEqual({ decision: 'separar', motivo: 'Son hermanos' })
  })

  it.each([
    ['an obstacle', { impedimento: 'Las dos identidades están verificadas.' }, /Las dos identidades/],
    ['a pending approval', { pedida: true }, /Ya se pidió unirlas/],
  ])('with %s can only be put aside', async (_case, about, message) => {
    api.pair = aPair(about)
    await open('/fundacion/personas/repetidos/4')
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Es la misma persona' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Son dos personas' })).toBeVisible()
  })
})
