import type { ImportDetail, ImportRow } from '@fcr/shared/contracts/staff/imports'
import { done, FakeApi, ok } from '@fcr/shared/testing/area'

export const importsBase = '/fundacion/importaciones'

/** An import whose columns are not matched yet. */
const anImport = (change: Partial<ImportDetail> = {}): ImportDetail => ({
  id: '7',
  clase: 'comparecientes',
  archivo: 'afiliados.csv',
  estado: 'columnas',
  filas: 3,
  subida_en: '2026-11-22T13:31:00.000Z',
  subida_por: 'Marta Demostración',
  hechas: 0,
  notas: [],
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
  version: 'a'.repeat(32),
  lecturas: [],
  previstas: {},
  resultado: {},
  borrados: [],
  avisos: 0,
  problema: null,
  aprobacion: null,
  se_borra_en: '2026-11-29T13:31:00.000Z',
  ...change,
})
/** An import with a preview. */
export const aPreview = (change: Partial<ImportDetail> = {}) =>
  anImport({
    estado: 'lista',
    columnas: anImport().columnas.map((column, index) => ({
      ...column,
      campo: ['numero_identificacion', 'nombre_apellido_completo', null][index] ?? null,
    })),
    previstas: { cambia: 1, conflicto: 1, error: 1 },
    ...change,
  })
export const anImportRow = (change: Partial<ImportRow>): ImportRow => ({
  fila: 2,
  nombre: 'Teresa Muestra',
  clave: '99',
  clase: 'cambia',
  cambios: [],
  problemas: [],
  avisos: [],
  ...change,
})

/** The API of the imports, with one import. Tests change `job` as the server would. */
export class ImportsApi extends FakeApi {
  job = anImport()
  rows: ImportRow[] = []

  constructor() {
    super()
    this.serve('GET /fundacion/importaciones', () => ok({ total: 0, filas: [] }))
    this.serve('GET /fundacion/importaciones/:id', () => ok(this.job))
    this.serve('GET /fundacion/importaciones/:id/filas', ({ query }) => {
      const { clase } = query
      const shown = this.rows.filter(
        (row) => clase === undefined || (clase === 'aviso' ? row.avisos.length > 0 : row.clase === clase),
      )
      return ok({ total: shown.length, filas: shown })
    })
    this.serve('POST /fundacion/importaciones/:id/columnas', () => {
      this.job = { ...this.job, estado: 'revisando' }
      return done
    })
    this.serve('POST /fundacion/importaciones/:id/aprobacion', () => {
      this.job = {
        ...this.job,
        estado: 'por_aprobar',
        aprobacion: { id: '3', estado: 'espera', pide: 'Marta', decide: null, razon_decision: null },
      }
      return { status: 202, body: { aprobacion: '3' } }
    })
    this.serve('POST /fundacion/importaciones/:id/descartar', () => done)
  }
}
