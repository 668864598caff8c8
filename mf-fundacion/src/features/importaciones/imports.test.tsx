import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  announcedImport,
  columnMatching,
  filePiece,
  importDetail,
  importList,
  importReason,
  importRows,
  importRowsQuery,
  importsQuery,
  newImport,
  type ImportDetail,
  type ImportRow,
  type RowOutcome,
} from '@fcr/shared/contracts/foundation/imports'
import { FakeApi, mountArea, ok } from '@fcr/shared/testing/area'
import { act, screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'

const base = '/fundacion/importaciones'
let api: FakeApi
let job: ImportDetail
let rows: ImportRow[]

const detail = (change: Partial<ImportDetail> = {}): ImportDetail => ({
  id: '7',
  clase: 'comparecientes',
  archivo: 'afiliados.csv',
  estado: 'columnas',
  filas: 3,
  subida_en: '2026-11-22T13:31:00.000Z',
  subida_por: 'Marta Demostración',
  hechas: 0,
  columnas: [
    { nombre: 'documento', muestra: '9900000211', campo: null, con_error: 0 },
    { nombre: 'nombre', muestra: 'Teresa Muestra', campo: 'nombre_apellido_completo', con_error: 0 },
    { nombre: 'observ', muestra: 'visita', campo: null, con_error: 0 },
  ],
  campos: [
    { campo: 'numero_identificacion', nombre: 'Cédula', obligatorio: true },
    { campo: 'nombre_apellido_completo', nombre: 'Nombres y apellidos', obligatorio: true },
  ],
  sobrescribir: false,
  previstas: {},
  resultado: {},
  problema: null,
  aprobacion: null,
  se_borra_en: '2026-11-29T13:31:00.000Z',
  ...change,
})
const ready = (change: Partial<ImportDetail> = {}) =>
  detail({
    estado: 'lista',
    columnas: detail().columnas.map((column, index) => ({
      ...column,
      campo: ['numero_identificacion', 'nombre_apellido_completo', null][index] ?? null,
    })),
    previstas: { cambia: 1, conflicto: 1, error: 1 },
    ...change,
  })
const row = (change: Partial<ImportRow>): ImportRow => ({
  ...{ fila: 2, nombre: 'Teresa Muestra', clave: '99', clase: 'cambia', cambios: [], problemas: [] },
  ...change,
})

beforeEach(() => {
  api = new FakeApi()
  job = detail()
  rows = []
  api.serve(`GET ${base}`, { query: importsQuery, response: importList }, () => ok({ total: 0, filas: [] }))
  api.serve(`GET ${base}/:id`, { response: importDetail }, () => ok(job))
  api.serve(`GET ${base}/:id/filas`, { query: importRowsQuery, response: importRows }, ({ query }) => {
    const shown = rows.filter(({ clase }) => query['clase'] === undefined || clase === query['clase'])
    return ok({ total: shown.length, filas: shown })
  })
  const acts = { columnas: columnMatching, aprobacion: importReason, descartar: undefined } as const
  for (const [path, request] of Object.entries(acts))
    api.serve(`POST ${base}/:id/${path}`, { ...(request && { body: request }) }, () => {
      if (path === 'columnas') job = { ...job, estado: 'revisando' }
      if (path === 'aprobacion')
        job = {
          ...job,
          estado: 'por_aprobar',
          aprobacion: { id: '3', estado: 'espera', pide: 'Marta', decide: null, razon_decision: null },
        }
      return { status: 204 }
    })
})
const open = (path = '/7') => mountArea(routes, { at: `${base}${path}`, api, session: { staff: ['datos'] } })

describe('the list of imports', () => {
  it('leads to each with its state', async () => {
    api.serve(`GET ${base}`, { query: importsQuery, response: importList }, () => {
      const { id, clase, archivo, estado, filas, subida_en, subida_por } = ready()
      return ok({ total: 1, filas: [{ id, clase, archivo, estado, filas, subida_en, subida_por }] })
    })
    await open('')
    const line = await screen.findByRole('row', { name: /afiliados\.csv/ })
    expect(line).toHaveTextContent('Por revisar')
    expect(within(line).getByRole('link')).toHaveAttribute('href', `${base}/7`)
  })

  it('says that there is none', async () => {
    await open('')
    expect(await screen.findByText('Todavía no hay importaciones')).toBeVisible()
  })
})

describe('an upload', () => {
  const size = 4
  const received = new Map<number, string>()
  beforeEach(() => {
    received.clear()
    api.serve(`POST ${base}`, { body: newImport, response: announcedImport }, () =>
      ok({ id: '7', tamano_parte: size }),
    )
    api.serve(`POST ${base}/:id/partes`, { body: filePiece }, ({ body }) => {
      const { numero, contenido } = filePiece.parse(body)
      received.set(numero, atob(contenido))
      return { status: 204 }
    })
    api.serve(`POST ${base}/:id/recibida`, {}, () => ({ status: 204 }))
  })
  const file = new File(['cedula;nombre\n1;Ana'], 'personas.csv', { type: 'text/csv' })

  it('sends the file in pieces and opens its import', async () => {
    const { user, location } = await open('/nueva')
    await user.click(screen.getByRole('radio', { name: /Personas del mapa/ }))
    await user.upload(screen.getByLabelText(/Elija el archivo/), file)
    expect(screen.getByText('personas.csv')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Subir el archivo' }))
    await waitFor(() => expect(location().pathname).toBe(`${base}/7`))
    expect(api.callsTo(base)[0]?.body).toEqual({ clase: 'mapa', archivo: 'personas.csv', bytes: file.size })
    expect([...received.values()].join('')).toBe('cedula;nombre\n1;Ana')
  })

  it('goes on after a piece was lost', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { user, location } = await open('/nueva')
    api.failNext(`${base}/7/partes`, 'lost response', 1)
    await user.upload(screen.getByLabelText(/Elija el archivo/), file)
    await user.click(screen.getByRole('button', { name: 'Subir el archivo' }))
    await waitFor(() => expect(api.callsTo(`${base}/7/partes`)).toHaveLength(2))
    await act(() => jest.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(location().pathname).toBe(`${base}/7`))
    expect([...received.values()].join('')).toBe('cedula;nombre\n1;Ana')
    jest.useRealTimers()
  })

  it('shows in words why the server refuses it, and may be tried again', async () => {
    const message = 'El archivo tiene más de 64 MB: divídalo en varios e impórtelos uno tras otro.'
    const { user } = await open('/nueva')
    await user.click(screen.getByRole('button', { name: 'Subir el archivo' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Elija el archivo.')
    await user.upload(screen.getByLabelText(/Elija el archivo/), file)
    api.failNext(base, { status: 413, body: { code: 'file_too_large', message } })
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
    expect(api.callsTo(`${base}/7/columnas`)[0]?.body).toEqual({
      campos: ['numero_identificacion', 'nombre_apellido_completo', null],
      sobrescribir: true,
    })
  })

  it('say why they do not fit together', async () => {
    job = ready()
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cambiar las columnas' }))
    const message = 'Columnas repetidas: "numero_identificacion".'
    api.failNext(`${base}/7/columnas`, { status: 400, body: { message } })
    await user.click(screen.getByRole('button', { name: 'Ver la vista previa' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await user.click(screen.getByRole('button', { name: 'Dejarlas como están' }))
    expect(screen.getByRole('heading', { name: 'Vista previa' })).toBeVisible()
  })
})

describe('the preview', () => {
  beforeEach(() => {
    job = ready()
    rows = [
      row({ cambios: [{ campo: 'Municipio', antes: 'Honda', despues: null }] }),
      row({ fila: 3, clase: 'conflicto', cambios: [{ campo: 'Celular', despues: '300' }] }),
      row({ fila: 4, clase: 'error', problemas: [{ campo: 'Cédula', motivo: 'está vacía' }] }),
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
    expect(texts[1]).toContain(
      'Ya hay una cuenta sin verificar con esa cédula, con otro dato en: Celular. Se abre un caso.',
    )
    expect(texts[2]).toContain('Cédula está vacía. Corríjala en el archivo y súbalo otra vez.')
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

  it('keeps the reason when the request is refused, and says why', async () => {
    const message = 'Nadie más del equipo puede aprobarlo: hace falta otra persona con el mismo permiso.'
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Jornada')
    api.failNext(`${base}/7/aprobacion`, { status: 409, body: { message } })
    await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Jornada')
  })

  it('tells why the last approval was refused', async () => {
    job = ready({
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
    job = ready({ previstas: { igual: 3 } })
    await open()
    expect(await screen.findByText('El archivo no cambia nada: no hay qué cargar.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pedir aprobación' })).toBeDisabled()
  })

  it('is discarded once confirmed', async () => {
    const { user, location } = await open()
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(location().pathname).toBe(base))
  })
})

describe('the end of an import', () => {
  it.each<[string, Partial<ImportDetail>, string]>([
    ['its progress', { estado: 'cargando', hechas: 2 }, 'Cargando las filas: 2 de 3 filas'],
    [
      'what it did',
      { estado: 'terminada', resultado: { cambia: 2, desactualizada: 1 } },
      'cambiaron después de la vista previa, quedaron por fuera',
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
    job = ready(change)
    await open()
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('moves on by itself when the server has done its step', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    job = ready({ estado: 'cargando', hechas: 1 })
    await open()
    expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '1')
    job = ready({ estado: 'terminada', resultado: { cambia: 3 } })
    await act(() => jest.advanceTimersByTimeAsync(2000))
    expect(await screen.findByRole('heading', { name: 'Resultado' })).toBeVisible()
    jest.useRealTimers()
  })

  it('offers every kind of row that there is', async () => {
    const kinds: RowOutcome[] = [
      'nueva',
      'cambia',
      'conflicto',
      'error',
      'desactualizada',
      'conservada',
      'igual',
    ]
    const counts = Object.fromEntries(kinds.map((kind) => [kind, 1]))
    const { desactualizada, ...previstas } = counts
    job = ready({
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
        'Error 1',
        'Cambiaron antes 1',
        'Se conservan 1',
        'Iguales 1',
      ],
    ])
  })
})
