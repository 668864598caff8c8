import {
  sampleApproval,
  sampleCode,
  sampleEmergency,
  sampleManyCodes,
  sampleReadApproval,
} from '../approvals'
import { sampleImport } from '../imports'
import { asStaff } from '../sessions'
import { sampleFinding, samplePerson } from '../staff-people'
import type { SomeSamples } from './sample'

/** Requests about approvals, the audit trail, codes, figures and imports. */
export const deskSamples = {
  'GET /fundacion/aprobaciones/:id': (api) => sampleApproval(api),
  'POST /fundacion/aprobaciones/:id/aprobar': sampleReadApproval,
  'POST /fundacion/aprobaciones/:id/rechazar': async (api) => ({
    ...(await sampleApproval(api)),
    payload: { razon: 'Falta la constancia.' },
  }),
  'POST /fundacion/aprobaciones/:id/retirar': (api) => sampleApproval(api, true),
  'POST /fundacion/emergencias/:id/revisar': sampleEmergency,
  'POST /fundacion/auditoria/buscar': () => ({ payload: { grupo: 'consultas' } }),
  'GET /fundacion/auditoria/personas/:id': async (api) => ({
    ...(await samplePerson(api)),
    headers: await asStaff(api, ['auditoria']),
  }),
  'POST /fundacion/auditoria/exportar': () => ({
    payload: { filtro: {}, motivo: 'Juzgado de prueba, oficio 000' },
  }),
  'POST /fundacion/codigos': () => ({
    payload: {
      tipo: 'JEP',
      funcionario: 'Ana Prueba',
      entidad: 'SDSJ',
      finalidad: 'Prueba',
      soporte: 'Oficio 1',
      horas: 24,
      cantidad: 1,
      correo: 'ana@jep.gov.co',
      motivo: 'Prueba',
    },
  }),
  'POST /fundacion/codigos/aprobados/:id': sampleManyCodes,
  'GET /fundacion/codigos/:id': sampleCode,
  'GET /fundacion/codigos/:id/actividad': sampleCode,
  'POST /fundacion/codigos/:id/revocar': async (api) => ({
    ...(await sampleCode(api)),
    payload: { motivo: 'Se perdió.' },
  }),
  'POST /fundacion/codigos/:id/liberar': async (api) => ({
    ...(await sampleCode(api)),
    payload: { motivo: 'Confirmado por teléfono.' },
  }),
  'GET /fundacion/cifras/csv': () => ({ query: 'tabla=fuerza' }),
  'POST /fundacion/datos-por-revisar/:id/correccion': async (api) => ({
    ...(await sampleFinding(api)),
    payload: { valor: 'Vereda Corregida', motivo: 'Lo dice su cédula.' },
  }),
  'POST /fundacion/importaciones': () => ({ payload: { clase: 'mapa', archivo: 'mapa.csv', bytes: 3 } }),
  'POST /fundacion/importaciones/:id/partes': async (api) => ({
    ...(await sampleImport(api, 'recibiendo')),
    payload: { numero: 0, contenido: 'YWJj' },
  }),
  'POST /fundacion/importaciones/:id/recibida': (api) => sampleImport(api, 'recibiendo', true),
  'GET /fundacion/importaciones/:id': (api) => sampleImport(api, 'columnas'),
  'POST /fundacion/importaciones/:id/columnas': async (api) => ({
    ...(await sampleImport(api, 'columnas')),
    payload: { campos: ['CC_IDENTIDAD', 'PRIMER_NOMBRE'], sobrescribir: false },
  }),
  'GET /fundacion/importaciones/:id/filas': (api) => sampleImport(api, 'lista'),
  'POST /fundacion/importaciones/:id/aprobacion': async (api) => ({
    ...(await sampleImport(api, 'lista')),
    payload: { motivo: 'Jornada de actualización' },
  }),
  'POST /fundacion/importaciones/:id/descartar': (api) => sampleImport(api, 'lista'),
  'GET /fundacion/importaciones/modelo': () => ({ query: 'clase=mapa' }),
  'GET /fundacion/importaciones/:id/resultado': (api) => sampleImport(api, 'lista'),
} satisfies SomeSamples
