import { ok, mountArea } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../../../routes'
import { anAccount, aRecord, late, PeopleApi } from '../../../testing/people-api'
import { proveInDialog, wantProof } from '../../../testing/proof'

let api: PeopleApi
beforeEach(() => {
  api = new PeopleApi()
})
const open = (anchor = '') =>
  mountArea(routes, { at: `/fundacion/personas/7${anchor}`, api, session: { staff: ['atencion'] } })
const bodyOf = (path: string) => api.callsTo(path).slice(-1)[0]?.body

describe('the record', () => {
  it('says on the record what was asked and waits for an approval', async () => {
    api.record = aRecord({
      por_aprobar: [
        { id: '3', titulo: 'Unir dos registros', pidio: 'Marta Ejemplo', fecha: '2026-11-20T15:00:00.000Z' },
      ],
    })
    await open()
    expect(
      await screen.findByText(
        'Espera una aprobación: Unir dos registros. La pidió Marta Ejemplo: 20 de noviembre de 2026, 10:00 a. m.',
      ),
    ).toBeVisible()
  })

  it('goes to the section that its address or one of its links names', async () => {
    const { user } = await open('#cambios')
    expect(await screen.findByRole('region', { name: 'Historial de cambios' })).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Datos' }))
    expect(screen.getByRole('region', { name: 'Datos de la persona' })).toHaveFocus()
  })

  it('shows the data, where they come from, and their history', async () => {
    await open()
    expect(
      await screen.findByRole('heading', { level: 1, name: api.record.perfil.nombre_apellido_completo }),
    ).toBeVisible()
    const history = within(screen.getByRole('region', { name: 'Historial de cambios' }))
    const line = within(history.getByRole('row', { name: /Título obtenido/ }))
    expect(line.getByText('Contadora')).toBeVisible()
    expect(line.getByText('Iván Muestra, en la oficina')).toBeVisible()
    expect(line.getByText('Motivo: Lo pidió')).toBeVisible()
    expect(screen.getByText('Declarada por la persona')).toBeVisible()
    expect(screen.getByText('Verificación')).toBeVisible()
  })

  it('names the import, the file and the row that made a change', async () => {
    const [change] = api.record.cambios.filas
    const origins = [
      { importacion: '7', archivo: 'personas.csv', fila: 12 },
      { importacion: null, archivo: 'lista.xlsx', fila: 3 },
    ]
    api.record = aRecord({
      cambios: {
        total: 2,
        filas: origins.flatMap((origen, index) =>
          change ? [{ ...change, id: String(index), medio: 'importacion' as const, origen }] : [],
        ),
      },
    })
    await open()
    expect(await screen.findByText('Importación «personas.csv», fila 12 (n.º 7)')).toBeVisible()
    expect(screen.getByText('Importación «lista.xlsx», fila 3')).toBeVisible()
  })

  it('reads older changes only when they are asked for', async () => {
    api.record = aRecord({ cambios: { ...api.record.cambios, total: 26 } })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Más antiguos' }))
    expect(await screen.findByText('Cambio antiguo')).toBeVisible()
    expect(api.callsTo('/fundacion/personas/7/cambios').map(({ query }) => query)).toEqual([{ pagina: '2' }])
  })

  it('gives a temporary password, shown once to print', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Contraseña temporal' }))
    await user.click(screen.getByRole('button', { name: 'Crear la contraseña' }))
    expect(api.callsTo('/fundacion/personas/7/contrasena')).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'La olvidó')
    await user.click(screen.getByRole('button', { name: 'Crear la contraseña' }))
    expect(await screen.findByText('Abcd-2345-Efgh')).toBeVisible()
    expect(bodyOf('/fundacion/personas/7/contrasena')).toEqual({
      motivo: 'La olvidó',
      contrasena: 'propia',
      contrasena_hasta: null,
    })
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Ya la entregué' }))
    expect(screen.queryByText('Abcd-2345-Efgh')).toBeNull()
  })

  it('gives one after a proof of who the clerk is, and keeps the reason', async () => {
    const password = { contrasena: 'Abcd-2345-Efgh', valida_hasta: '2026-11-25T15:00:00.000Z' }
    wantProof(api, 'POST /fundacion/personas/:id/contrasena', ok(password))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Contraseña temporal' }))
    await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'La olvidó')
    await user.click(screen.getByRole('button', { name: 'Crear la contraseña' }))
    await proveInDialog(user)
    expect(await screen.findByText('Abcd-2345-Efgh')).toBeVisible()
  })

  it('says who was faster, and keeps the reason', async () => {
    api.record = aRecord({
      cuenta: { ...anAccount, bloqueada_hasta: '2026-11-23T15:00:00.000Z' },
    })
    api.refused = late('No está bloqueada. Lo hizo Iván Muestra el 22/11/2026 a las 08:10.')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Desbloquear' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Vino a la oficina')
    await user.click(dialog.getByRole('button', { name: 'Desbloquear' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Lo hizo Iván Muestra el 22/11/2026')
    expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Vino a la oficina')
  })

  it('asks for an annulment, which another person decides', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Pedir que se anule' }))
    await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'No es su cédula')
    await user.click(screen.getByRole('button', { name: 'Pedir la anulación' }))
    expect(await screen.findByText(/Otra persona del equipo lo decide/)).toBeVisible()
  })

  it('of an annulled account can only be restored', async () => {
    api.record = aRecord({
      cuenta: null,
      identidad: {
        ...aRecord().identidad,
        estado: 'anulada',
        anulada: { fecha: '2026-11-20T15:00:00.000Z', por: 'Ana', motivo: 'No es ella' },
      },
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Restaurar la cuenta' }))
    expect(screen.queryByRole('link', { name: 'Editar datos' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Fue un error')
    await user.click(screen.getByRole('button', { name: 'Restaurar' }))
    await waitFor(() => expect(bodyOf('/fundacion/personas/7/restaurar')).toEqual({ motivo: 'Fue un error' }))
  })
})

describe('two records', () => {
  beforeEach(() => {
    api.record = aRecord({
      conflicto: {
        id: '3',
        abierto: '2026-11-20T15:00:00.000Z',
        origen: 'importacion',
        intentos: 0,
        ultimo_intento: null,
        importado: '2026-11-20T15:00:00.000Z',
        diferencias: [
          {
            campo: 'departamento_residencia',
            etiqueta: 'Departamento',
            persona: 'Tolima',
            importacion: 'Huila',
          },
          { campo: 'municipio_residencia', etiqueta: 'Municipio', persona: 'Ibagué', importacion: 'Neiva' },
          { campo: 'nombre_apellido_completo', etiqueta: 'Nombre', persona: 'Luz', importacion: 'Luz Dary' },
          {
            campo: 'fecha_retiro_militares',
            etiqueta: 'Fecha de retiro',
            persona: null,
            importacion: '2009-06-30',
          },
        ],
        iguales: ['Cédula'],
      },
    })
  })

  it('are joined field by field: a municipality goes with its department, an absent value gives way', async () => {
    const { user } = await open()
    const town = within(await screen.findByRole('radiogroup', { name: 'Municipio' }))
    await user.click(town.getByRole('radio', { name: /Neiva/ }))
    const department = within(screen.getByRole('radiogroup', { name: 'Departamento' }))
    expect(department.getByRole('radio', { name: /Huila/ })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Pedir la unión' }))
    expect(screen.getByText('Escriba qué vio (mínimo 5 caracteres).')).toBeVisible()
    expect(screen.getByText('Elija cómo comprobó la identidad.')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Cómo comprobó la identidad'), 'documento')
    await user.type(screen.getByRole('textbox', { name: /Qué vio/ }), 'Cédula física')
    await user.click(screen.getByRole('button', { name: 'Pedir la unión' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Trajo el acta')
    await user.click(dialog.getByRole('button', { name: 'Pedir la unión' }))
    expect(await screen.findByText(/Se pidió la unión./)).toBeVisible()
    expect(bodyOf('/fundacion/conflictos/3/resolver')).toEqual({
      decision: 'unir',
      motivo: 'Trajo el acta',
      tomar: ['departamento_residencia', 'municipio_residencia', 'fecha_retiro_militares'],
      evidencia: { metodo: 'documento', referencia: 'Cédula física' },
      importado: api.record.conflicto?.importado,
    })
    expect(screen.queryByRole('link', { name: 'Verificar identidad' })).toBeNull()
  })
})
