import type { Lookups, Seat } from '../contracts/form/lookups'

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

/** Seats of municipalities; the map of the tests has people in some of them. */
export const fakeSeats: Seat[] = [
  {
    nombre_departamento: 'Bogotá, D.C.',
    nombre_municipio: 'Bogotá, D.C.',
    latitud: 4.649,
    longitud: -74.107,
  },
  { nombre_departamento: 'Huila', nombre_municipio: 'Neiva', latitud: 2.927, longitud: -75.282 },
  { nombre_departamento: 'Nariño', nombre_municipio: 'Colón', latitud: 1.644, longitud: -77.019 },
  { nombre_departamento: 'Putumayo', nombre_municipio: 'Colón', latitud: 1.19, longitud: -76.974 },
  { nombre_departamento: 'Valle del Cauca', nombre_municipio: 'Cali', latitud: 3.438, longitud: -76.521 },
  { nombre_departamento: 'Valle del Cauca', nombre_municipio: 'Palmira', latitud: 3.539, longitud: -76.304 },
  { nombre_departamento: 'Vaupés', nombre_municipio: 'Mitú', latitud: 1.25, longitud: -70.235 },
]
