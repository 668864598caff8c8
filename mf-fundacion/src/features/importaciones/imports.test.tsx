import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { ImportDetail, RowOutcome } from '@fcr/shared/contracts/staff/imports'
import { mountArea, ok } from '@fcr/shared/testing/area'
import { act, screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'
import { anImportRow, aPreview, importsBase, ImportsApi } from '../../testing/imports-api'

let api: ImportsApi
beforeEach(() => {
  api = new ImportsApi()
})
const open = (path = '/7') =>
  mountArea(routes, { at: `${importsBase}${path}`, api, session: { staff: ['datos'] } })

describe('the list of imports', () => {
  it('leads to each with its state', async () => {
    api.serve('GET /fundacion/importaciones', () => {
      const { id, clase, archivo, estado, filas, subida_en, subida_por } = aPreview()
      return ok({ total: 1, filas: [{ id, clase, archivo, estado, filas, subida_en, subida_por }] })
    })
    await open('')
    const line = await screen.findByRole('row', { name: /afiliados\.csv/ })
    expect(line).toHaveTextContent('Por revisar')
    expect(within(line).getByRole('link')).toHaveAttribute('href', `${importsBase}/7`)
  })

  it('says that there is none', async () => {
    await open('')
    expect(await screen.findByText('Todavía no hay importaciones')).toBeVisible()
  })
})

describe('the preview', () => {
  beforeEach(() => {
    api.job = aPreview()
    api.rows = [
      anImportRow({ cambios: [{ campo: 'Municipio', antes: 'Honda', despues: null }] }),
      anImportRow({ fila: 6, clase: 'nueva', cambios: [{ campo: 'Celular', antes: null, despues: '301' }] }),
      anImportRow({ fila: 3, clase: 'conflicto', cambios: [{ campo: 'Celular', despues: '300' }] }),
      anImportRow({
        fila: 5,
        clase: 'otra_persona',
        cambios: [{ campo: 'Nombres y apellidos', antes: 'Ana', despues: 'Pedro' }],
      }),
      anImportRow({ fila: 4, clase: 'error', problemas: [{ campo: 'Cédula', motivo: 'no trae dato' }] }),
    ]
  })

  it('shows each row with its reason, and filters by kind in the address', async () => {
    const { user, location } = await open()
    const table = await screen.findByRole('table', { name: 'Filas del archivo' })
    const texts = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(texts[0]).toContain('Cambia 1 datoMunicipio: Honda pasa a No Disponible.')
    expect(texts[1]).toContain('Entra como importada. Celular: 301')
    expect(texts[2]).toContain(
      'Ya hay una cuenta sin verificar con esa cédula, con otro dato en: Celular. Se abre un caso.',
    )
    expect(texts[3]).toContain(
      'El registro tiene ese número con otro nombre (Nombres y apellidos: Ana en el registro, Pedro en el archivo)',
    )
    expect(texts[4]).toContain('Cédula no trae dato. Corrija la fila en el archivo y súbalo otra vez.')
    await user.click(screen.getByRole('link', { name: /^Error/ }))
    expect(location().search).toBe('?clase=error')
    await waitFor(() => expect(screen.queryByText(/pasa a/)).toBeNull())
  })

  it('asks for the approval with a reason, and then waits for it', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Pedir aprobación' }))
    const reason = screen.getByRole('textbox', { name: 'Motivo' })
    expect(reason).toHaveFocus()
    expect(reason).toBeInvalid()
    await user.type(reason, 'Jornada en el Tolima')
    await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }))
    expect(await screen.findByRole('link', { name: 'Ver la aprobación' })).toHaveAttribute(
      'href',
      '/fundacion/aprobaciones/3',
    )
    expect(screen.queryByRole('button', { name: 'Pedir aprobación' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull()
  })

  it('has values written in another way confirmed once each, and quotes those in error', async () => {
    const reading = { campo: 'Municipio', escrito: 'Cartajena', leido: 'Cartagena de Indias', filas: 312 }
    api.job = aPreview({
      lecturas: [
        { ...reading, estado: 'por_confirmar' },
        { ...reading, escrito: 'Patrulero', leido: 'Patrullero', filas: 1, estado: 'por_confirmar' },
        { ...reading, escrito: 'Onda', leido: 'Honda', estado: 'confirmada' },
        { ...reading, escrito: 'Mejico', leido: 'México', estado: 'confirmada' },
        { ...reading, escrito: 'Cali', leido: 'Santiago de Cali', estado: 'segura' },
      ],
    })
    const problem = { campo: 'Municipio', valor: 'Cartajena', motivo: 'no es un municipio' }
    api.rows = [anImportRow({ fila: 4, clase: 'error', problemas: [problem] })]
    const { user } = await open()
    expect(await screen.findByText(/Municipio «Cartajena» no es un municipio\./)).toBeVisible()
    expect(screen.getByText('Municipio: Cali (312 filas) → Santiago de Cali')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /Onda \(312 filas\) → Honda/ })).toBeChecked()
    const confirm = screen.getByRole('button', { name: 'Confirmar y revisar de nuevo' })
    expect(confirm).toBeDisabled()
    // A mistake can be taken back.
    await user.click(screen.getByRole('checkbox', { name: /Mejico/ }))
    await user.click(screen.getByRole('checkbox', { name: /Cartajena \(312 filas\) → Cartagena de Indias/ }))
    await user.click(confirm)
    await waitFor(() =>
      expect(api.callsTo(`${importsBase}/7/columnas`).map(({ body }) => body)).toEqual([
        {
          campos: ['numero_identificacion', 'nombre_apellido_completo', null],
          sobrescribir: false,
          version: api.job.version,
          lecturas: [
            { escrito: 'Cartajena', leido: 'Cartagena de Indias' },
            { escrito: 'Onda', leido: 'Honda' },
          ],
        },
      ]),
    )
  })

  it('needs the warnings to be ticked as read, and sends their number and the version shown', async () => {
    api.job = aPreview({ avisos: 2 })
    api.rows = [
      anImportRow({ avisos: [{ campo: 'Nombres y apellidos', motivo: 'tiene un solo nombre' }] }),
      anImportRow({ fila: 3, cambios: [{ campo: 'Celular', antes: '1', despues: '2' }] }),
    ]
    let sent: unknown
    api.serve('POST /fundacion/importaciones/:id/aprobacion', ({ body }) => {
      sent = body
      return { status: 202, body: { aprobacion: '3' } }
    })
    const { user } = await open()
    expect(await screen.findByText(/Nombres y apellidos tiene un solo nombre\./)).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Jornada')
    const button = screen.getByRole('button', { name: 'Pedir aprobación' })
    await user.click(button)
    expect(screen.getByRole('alert')).toHaveTextContent('Revise los 2 avisos y marque la casilla.')
    const box = screen.getByRole('checkbox', { name: /^Revisé los 2 avisos/ })
    expect(box).toHaveFocus()
    expect(sent).toBeUndefined()
    await user.click(screen.getByRole('link', { name: 'Con aviso' }))
    await waitFor(() => expect(screen.queryByText(/pasa a/)).toBeNull())
    await user.click(box)
    await user.click(button)
    await waitFor(() => expect(sent).toEqual({ motivo: 'Jornada', avisos: 2, version: api.job.version }))
  })

  it('lists the values that would be cleared', async () => {
    api.job = aPreview({
      borrados: [
        { campo: 'Dirección de residencia', cuantos: 12 },
        { campo: 'Celular alterno', cuantos: 3 },
      ],
    })
    await open()
    expect((await screen.findByText('Se borran:')).parentElement).toHaveTextContent(
      /^Se borran: Dirección de residencia 12, Celular alterno 3\./,
    )
  })

  it('keeps the reason when the request is refused, and says why', async () => {
    const message = 'Nadie más del equipo puede aprobarlo: hace falta otra persona con el mismo permiso.'
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Jornada')
    api.failNext(`${importsBase}/7/aprobacion`, { status: 409, body: { message } })
    await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Jornada')
  })

  it('tells why the last approval was refused', async () => {
    api.job = aPreview({
      aprobacion: {
        id: '3',
        estado: 'rechazada',
        pide: 'Marta',
        decide: 'Rosa',
        razon_decision: 'Falta el acta.',
      },
    })
    await open()
    expect(await screen.findByText('Rosa no la aprobó.')).toBeVisible()
    expect(screen.getByText(/Falta el acta/)).toBeVisible()
  })

  it('of a file that changes nothing cannot be loaded', async () => {
    api.job = aPreview({ previstas: { igual: 3 } })
    await open()
    expect(await screen.findByText('El archivo no cambia nada: no hay qué cargar.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pedir aprobación' })).toBeDisabled()
  })

  it('is discarded once confirmed', async () => {
    const { user, location } = await open()
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(location().pathname).toBe(importsBase))
  })
})

describe('the end of an import', () => {
  it.each<[string, Partial<ImportDetail>, string]>([
    ['its progress', { estado: 'cargando', hechas: 2 }, 'Cargando las filas: 2 de 3 filas'],
    [
      'what it did',
      { estado: 'terminada', resultado: { cambia: 2, desactualizada: 1 } },
      'cambió después de la vista previa, quedó por fuera',
    ],
    [
      'why it failed',
      { estado: 'fallida', problema: 'El archivo no tiene filas.' },
      'El archivo no tiene filas.',
    ],
    [
      'that its rows were erased',
      { estado: 'terminada', columnas: [], resultado: { cambia: 2 } },
      'Las filas se borraron el 29 de noviembre de 2026.',
    ],
  ])('shows %s', async (_, change, text) => {
    api.job = aPreview(change)
    await open()
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('moves on by itself when the server has done its step', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    api.job = aPreview({ estado: 'cargando', hechas: 1 })
    await open()
    expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '1')
    api.job = aPreview({ estado: 'terminada', resultado: { cambia: 3 } })
    await act(() => jest.advanceTimersByTimeAsync(2000))
    expect(await screen.findByRole('heading', { name: 'Resultado' })).toBeVisible()
    jest.useRealTimers()
  })

  it('offers every kind of row that there is', async () => {
    const kinds: RowOutcome[] = [
      'nueva',
      'cambia',
      'conflicto',
      'otra_persona',
      'error',
      'desactualizada',
      'conservada',
      'igual',
    ]
    const counts = Object.fromEntries(kinds.map((kind) => [kind, 1]))
    const { desactualizada, ...previstas } = counts
    api.job = aPreview({
      estado: 'terminada',
      previstas,
      resultado: { ...counts, ...(desactualizada && { desactualizada }) },
    })
    await open()
    const chips = within(await screen.findByRole('navigation', { name: 'Clase de fila' })).getAllByRole(
      'link',
    )
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      ...[
        'Todas 3',
        'Nuevas 1',
        'Cambian 1',
        'Conflicto 1',
        'Otra persona con ese número 1',
        'Error 1',
        'Cambiaron antes 1',
        'Se conservan 1',
        'Iguales 1',
      ],
    ])
  })
})
