import type { RequestThread } from '@fcr/shared/contracts/staff/requests'
import { FakeApi, ok } from '@fcr/shared/testing/area'

const aRequest = {
  id: '118',
  radicado: '2026-000118',
  tipo: 'correccion' as const,
  estado: 'recibida' as const,
  nombre: 'Hernando Ejemplo Prueba',
  recibida: '2026-11-04',
  vence: '2026-11-26',
  acuse_vence: '2026-11-06',
  asignada: null,
}
/** A correction that a person asked for on the page; nobody has taken it. */
export const aThread: RequestThread = {
  ...aRequest,
  version: 4,
  numero_identificacion: '9900000101',
  texto: 'En mi perfil sale que vivo en Chaparral.',
  canal: 'pagina',
  registrada_por: null,
  autoridad: null,
  referencia: null,
  prorrogada: false,
  prorrogable_hasta: '2026-12-10',
  creada: '2026-11-04T23:12:00.000Z',
  cerrada: null,
  hilo: [
    { tipo: 'nota', fecha: '2026-11-05T15:00:00.000Z', texto: 'Hay dos registros.', autor: 'Iván Muestra' },
  ],
  persona: {
    id: '31',
    nombre: 'Hernando Ejemplo Prueba',
    identidad: 'declarada',
    celular: '9900000101',
    correo: 'hernando@correo.example',
    municipio: 'Ibagué, Tolima',
    afiliada: '2026-06-04',
    en_conflicto: true,
  },
  registro_borrado: false,
  lee_en_su_cuenta: true,
  plantillas: [{ id: 'corregido', titulo: 'Datos corregidos', texto: 'Hernando: corregimos los datos.' }],
  supresion_pedida: false,
  corregido: { cambio: ['municipio de residencia'], sigue_igual: [] },
}

/** The API of the requests, with one request. Tests change `thread` as the server would. */
export class RequestsApi extends FakeApi {
  thread = aThread

  constructor() {
    super()
    const changed = () => ok(this.thread)
    this.serve('GET /fundacion/solicitudes', () => ok({ total: 1, filas: [aRequest] }))
    this.serve('GET /fundacion/solicitudes/:id', changed)
    this.serve('GET /fundacion/solicitudes/equipo', () =>
      ok([
        { id: '11', nombre: 'Marta Lucía Demostración' },
        { id: '12', nombre: 'Iván Muestra' },
      ]),
    )
    this.serve('POST /fundacion/solicitudes', changed)
    this.serve('POST /fundacion/solicitudes/:id/respuestas', changed)
    this.serve('POST /fundacion/solicitudes/:id/acuse', changed)
    this.serve('POST /fundacion/solicitudes/:id/prorroga', changed)
    this.serve('POST /fundacion/solicitudes/:id/notas', changed)
    this.serve('POST /fundacion/solicitudes/:id/asignacion', changed)
  }
}
