import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { filePiece } from '@fcr/shared/contracts/staff/imports'
import { done, mountArea, ok } from '@fcr/shared/testing/area'
import { act, screen, waitFor } from '@testing-library/react'
import routes from '../../routes'
import { aPreview, importsBase, ImportsApi } from '../../testing/imports-api'

let api: ImportsApi
beforeEach(() => {
  api = new ImportsApi()
})
const open = (path = '/7') =>
  mountArea(routes, { at: `${importsBase}${path}`, api, session: { staff: ['datos'] } })

describe('an upload', () => {
  const size = 4
  const received = new Map<number, string>()
  beforeEach(() => {
    received.clear()
    api.serve('POST /fundacion/importaciones', () => ok({ id: '7', tamano_parte: size }))
    api.serve('POST /fundacion/importaciones/:id/partes', ({ body }) => {
      const { numero, contenido } = filePiece.parse(body)
      received.set(numero, atob(contenido))
      return done
    })
    api.serve('POST /fundacion/importaciones/:id/recibida', () => done)
  })
  const file = new File(['cedula;nombre\n1;Ana'], 'personas.csv', { type: 'text/csv' })

  it('sends the file in pieces and opens its import', async () => {
    const { user, location } = await open('/nueva')
    await user.click(screen.getByRole('radio', { name: /Personas del mapa/ }))
    await user.upload(screen.getByLabelText(/Elija el archivo/), file)
    expect(screen.getByText('personas.csv')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Subir el archivo' }))
    await waitFor(() => expect(location().pathname).toBe(`${importsBase}/7`))
    expect(api.callsTo(importsBase)[0]?.body).toEqual({
      clase: 'mapa',
      archivo: 'personas.csv',
      bytes: file.size,
    })
    expect([...received.values()].join('')).toBe('cedula;nombre\n1;Ana')
  })

  it.each([
    ['was lost', 'lost response' as const],
    [
      'was one too many at once',
      { status: 429, body: { code: 'too_many_bodies', message: 'Hay demasiados envíos a la vez.' } },
    ],
  ])('goes on after a piece %s', async (_what, failure) => {
    jest.useFakeTimers({ advanceTimers: true })
    const { user, location } = await open('/nueva')
    api.failNext(`${importsBase}/7/partes`, failure, 1)
    await user.upload(screen.getByLabelText(/Elija el archivo/), file)
    await user.click(screen.getByRole('button', { name: 'Subir el archivo' }))
    await waitFor(() => expect(api.callsTo(`${importsBase}/7/partes`)).toHaveLength(2))
    await act(() => jest.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(location().pathname).toBe(`${importsBase}/7`))
    expect([...received.values()].join('')).toBe('cedula;nombre\n1;Ana')
    jest.useRealTimers()
  })

  it('asks for another name if invisible characters are in it, and sends nothing', async () => {
    const { user } = await open('/nueva')
    await user.upload(screen.getByLabelText(/Elija el archivo/), new File(['a'], 'perso\u202Enas.csv'))
    await user.click(screen.getByRole('button', { name: 'Subir el archivo' }))
    expect(screen.getByRole('alert')).toHaveTextContent('cámbiele el nombre')
    expect(api.callsTo(importsBase)).toEqual([])
  })

  it('shows in words why the server refuses it, and may be tried again', async () => {
    const message = 'El archivo tiene más de 64 MB: divídalo en varios e impórtelos uno tras otro.'
    const { user } = await open('/nueva')
    await user.click(screen.getByRole('button', { name: 'Subir el archivo' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Elija el archivo.')
    await user.upload(screen.getByLabelText(/Elija el archivo/), file)
    api.failNext(importsBase, { status: 413, body: { code: 'file_too_large', message } })
    await user.click(screen.getByRole('button', { name: 'Subir el archivo' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Subir el archivo' })).toBeEnabled()
  })
})

describe('the columns', () => {
  it('are matched by hand; a required field must have one', async () => {
    const { user } = await open()
    const next = await screen.findByRole('button', { name: 'Ver la vista previa' })
    expect(next).toBeDisabled()
    expect(screen.getByText('Falta indicar qué columna es: Cédula.')).toBeVisible()
    const select = screen.getByRole('combobox', { name: 'Campo de la columna documento' })
    await user.selectOptions(select, 'Cédula')
    await user.click(screen.getByRole('checkbox', { name: /personas verificadas/ }))
    await user.click(next)
    expect(
      await screen.findByText('Puede cerrar esta página: el trabajo sigue en el servidor.'),
    ).toBeVisible()
    expect(api.callsTo(`${importsBase}/7/columnas`)[0]?.body).toEqual({
      campos: ['numero_identificacion', 'nombre_apellido_completo', null],
      sobrescribir: true,
      version: api.job.version,
    })
  })

  it('are preceded by the notes on how the file was read', async () => {
    const notas = ['Hoja «Personas», encabezado en la línea 3.']
    api.job = aPreview({ estado: 'columnas', notas })
    await open()
    expect(await screen.findByText('Hoja «Personas», encabezado en la línea 3.')).toBeVisible()
  })

  it('say why they do not fit together', async () => {
    api.job = aPreview()
    const { user } = await open()
    const change = await screen.findByRole('button', { name: 'Cambiar las columnas' })
    expect(document.body).toHaveFocus()
    await user.click(change)
    const message = 'Columnas repetidas: "numero_identificacion".'
    api.failNext(`${importsBase}/7/columnas`, { status: 400, body: { message } })
    await user.click(screen.getByRole('button', { name: 'Ver la vista previa' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await user.click(screen.getByRole('button', { name: 'Dejarlas como están' }))
    expect(screen.getByRole('heading', { name: 'Vista previa' })).toBeVisible()
    // The step takes the focus of the button that is gone.
    expect(screen.getByRole('form', { name: 'Vista previa' })).toHaveFocus()
  })
})
