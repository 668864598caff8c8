import type { Lookups } from '../contracts/lookups'

const rows = <Row>(names: readonly string[], row: (id: number, name: string) => Row) =>
  names.map((name, index) => row(index + 1, name))

/** Short lists in the shape of the real ones; identifiers start at 1 and match `validRegistration()`. */
export const fakeLookups: Lookups = {
  getLugaresColombia: [
    { nombre_departamento: 'Antioquia', nombre_municipio: 'Medellín' },
    { nombre_departamento: 'Antioquia', nombre_municipio: 'Bello' },
    { nombre_departamento: 'Tolima', nombre_municipio: 'Ibagué' },
    { nombre_departamento: 'Valle del Cauca', nombre_municipio: 'Palmira' },
  ],
  getFuerzas: [
    { nombre_fuerza_militar: 'Ejército Nacional', nombre_rango: 'Capitán' },
    { nombre_fuerza_militar: 'Ejército Nacional', nombre_rango: 'Sargento Primero' },
    { nombre_fuerza_militar: 'Policía Nacional', nombre_rango: 'Capitán' },
    { nombre_fuerza_militar: 'Policía Nacional', nombre_rango: 'Intendente' },
  ],
  getEtnias: rows(
    ['Indígena', 'Gitano(a) o Rrom', 'Raizal', 'Palenquero(a)', 'Negro(a)', 'Ningún grupo étnico'],
    (id_etnia, nombre_etnia) => ({ id_etnia, nombre_etnia }),
  ),
  getNivelesEducativos: rows(
    ['Ninguno', 'Primaria incompleta', 'Primaria', 'Básica secundaria', 'Media', 'Media técnica'],
    (id_nivel_academico, nivel_academico) => ({ id_nivel_academico, nivel_academico }),
  ),
  getCreencias: [
    { id_creencia_religiosa: 1, nombre_creencia_religiosa: 'Católica' },
    { id_creencia_religiosa: 16, nombre_creencia_religiosa: 'Prefiero no responder' },
  ],
  getSituacionesPensionales: rows(['Sin pensión ni cotización'], (id_situacion_pensional, name) => ({
    id_situacion_pensional,
    nombre_situacion_pensional: name,
  })),
  getSituacionesVivienda: rows(['Propia, totalmente pagada'], (id_situacion_vivienda, name) => ({
    id_situacion_vivienda,
    nombre_situacion_habitacional: name,
  })),
  getMotivosRetiro: rows(['Solicitud propia'], (id_motivo_retiro, motivo_retiro) => ({
    id_motivo_retiro,
    motivo_retiro,
  })),
  getTOAR: rows(['No pertenece', 'Restauración de cementerio'], (id_toar, nombre_toar) => ({
    id_toar,
    nombre_toar,
  })),
  getTiposCentroReclusion: rows(['Centro de reclusión militar (CRM)'], (id_naturaleza_cr, naturaleza_cr) => ({
    id_naturaleza_cr,
    naturaleza_cr,
  })),
  getSalasProcesoJEP: rows(['SRVR', 'SAI', 'SDSJ'], (id_sala_jep, nombre_sala_jep) => ({
    id_sala_jep,
    nombre_sala_jep,
  })),
  getDefensas: rows(['FONDETEC', 'SAAD Comparecientes'], (id_defensa_tecnica, nombre_defensa_tecnica) => ({
    id_defensa_tecnica,
    nombre_defensa_tecnica,
  })),
}
