import type { Change } from '@fcr/shared/contracts/changes'
import type { EndpointName } from '@fcr/shared/contracts/endpoints'
import type { Duplicate, DuplicateDecision, DuplicateDetail } from '@fcr/shared/contracts/staff/duplicates'
import type { PeopleFound, PersonRecord } from '@fcr/shared/contracts/staff/people'
import { expectedProfile, fakeLookups, validRegistration } from '@fcr/shared/testing'
import { done, FakeApi, ok, refusal } from '@fcr/shared/testing/area'

type FakeResponse = ReturnType<typeof ok>

const change = (about: Partial<Change> = {}): Change => ({
  id: '1',
  fecha: '2026-11-20T15:00:00.000Z',
  campo: 'titulo_profesional',
  etiqueta: 'Título obtenido',
  antes: null,
  despues: 'Contadora',
  autor: { tipo: 'equipo', nombre: 'Iván Muestra' },
  medio: 'oficina',
  motivo: 'Lo pidió',
  origen: null,
  ...about,
})

export const anAccount: NonNullable<PersonRecord['cuenta']> = {
  creada: '2026-11-02T15:00:00.000Z',
  contrasena: 'propia',
  contrasena_hasta: null,
  bloqueada_hasta: null,
  intentos_fallidos: 0,
  ultimo_ingreso: '2026-11-20T12:48:00.000Z',
  correo_confirmado: true,
  sesiones: [],
}

/** The record of a person who declared their data. */
export function aRecord(about: Partial<PersonRecord> = {}): PersonRecord {
  const profile = expectedProfile(validRegistration(), fakeLookups)
  return {
    id: '7',
    version: 3,
    perfil: { ...profile, procedencia: { identidad: 'declarada', actualizado: '2026-11-20' } },
    identidad: {
      estado: 'declarada',
      declarada: '2026-11-02T15:00:00.000Z',
      importada: null,
      registrada_por: null,
      verificada: null,
      anulada: null,
      restaurada: null,
    },
    cuenta: anAccount,
    conflicto: null,
    anuladas: [],
    solicitudes: [],
    consultas: [],
    por_aprobar: [],
    equipo: [],
    cambios: { total: 1, filas: [change()] },
    ...about,
  }
}

/** A pair of records, the second one with an account. */
export function aPair(about: Partial<DuplicateDetail> = {}): DuplicateDetail {
  const record = { nombre: 'Jhon Prueba Ficticio', identidad: 'importada', cuenta: false } as const
  return {
    id: '4',
    fichas: [
      { ...record, id: '7', numero_identificacion: '9900000101' },
      {
        id: '8',
        nombre: 'John Prueba Ficticio',
        numero_identificacion: '9900000110',
        identidad: 'declarada',
        cuenta: true,
      },
    ],
    a_favor: ['Nombres parecidos', 'La misma fecha de nacimiento'],
    en_contra: ['Fuerzas distintas'],
    pedida: false,
    diferencias: [
      { campo: 'departamento_residencia', etiqueta: 'Departamento', valores: ['Tolima', 'Huila'] },
      { campo: 'municipio_residencia', etiqueta: 'Municipio', valores: ['Ibagué', 'Neiva'] },
      { campo: 'titulo_profesional', etiqueta: 'Título obtenido', valores: ['Contador', null] },
    ],
    iguales: ['Fecha de nacimiento'],
    impedimento: null,
    ...about,
  }
}

const password = { contrasena: 'Abcd-2345-Efgh', valida_hasta: '2026-11-25T15:00:00.000Z' }

/** The acts on the person, and how each succeeds. */
const acts: [EndpointName, FakeResponse][] = [
  ['POST /fundacion/personas/:id/verificar', done],
  ['POST /fundacion/personas/:id/no-verificada', done],
  ['POST /fundacion/personas/:id/anular', { status: 202, body: { aprobacion: '5' } }],
  ['POST /fundacion/personas/:id/restaurar', done],
  ['POST /fundacion/personas/:id/desbloquear', done],
  ['POST /fundacion/personas/:id/contrasena', ok(password)],
  ['POST /fundacion/personas/:id/exigir-cambio', done],
  ['POST /fundacion/personas/:id/cerrar-sesiones', ok({ cerradas: 1 })],
]

/** The API of the people section, with one person. Tests change `record` as the server would. */
export class PeopleApi extends FakeApi {
  record = aRecord()
  found: PeopleFound = {
    total: 0,
    parecidos: 0,
    porIdentidad: { verificada: 0, declarada: 0, importada: 0, anulada: 0 },
    filas: [],
  }
  pair = aPair()
  /** The list of pairs; those of other tests are not there. */
  pairs: Duplicate[] = []
  /** Response to an action instead of doing it. */
  refused: FakeResponse | undefined

  constructor() {
    super()
    this.serve('POST /fundacion/personas/buscar', () => ok(this.found))
    this.serve('GET /fundacion/personas/:id', () => ok(this.record, { etag: `"${this.record.version}"` }))
    this.serve('GET /fundacion/personas/:id/cambios', () =>
      ok({ total: 26, filas: [change({ id: '26', etiqueta: 'Cambio antiguo' })] }),
    )
    for (const [act, response] of acts) this.serve(act, () => this.refused ?? response)
    this.serve('POST /fundacion/conflictos/:id/resolver', () => this.refused ?? ok({ aprobacion: '5' }))
    this.serve('GET /fundacion/repetidos', () =>
      ok({ total: this.pairs.length, revisado_en: '2026-11-22T13:31:00.000Z', filas: this.pairs }),
    )
    this.serve('GET /fundacion/repetidos/:id', () => ok(this.pair))
    this.serve('POST /fundacion/repetidos/:id/resolver', ({ body }) => {
      const isJoin = (body as DuplicateDecision).decision === 'unir'
      return this.refused ?? (isJoin ? { status: 202, body: { aprobacion: '5' } } : ok({ aprobacion: null }))
    })
    this.serve('POST /fundacion/personas/:id/editar', () => this.refused ?? ok({ version: 4 }))
    this.serve('POST /fundacion/personas', () => this.refused ?? ok({ id: '7', ...password }))
  }
}

/** The refusal of an act that somebody else was faster with. */
export const late = (message: string) => refusal(409, 'late', { message })
