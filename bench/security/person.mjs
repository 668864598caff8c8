// A synthetic person's affiliation, as the form would send it.
let count = 0
/** Other numbers in each run, so that a running instance can be tried more than once. */
const first = 9_940_000_000 + (Math.floor(Date.now() / 1000) % 9_000_000)

export const password = 'Camino2026'

/** A number that nobody has. */
export const unknownNumber = () => String(first + 20_000_000 + count++)

/** @param {Record<string, unknown>} [account] fields of the first step that differ */
export function newPerson(account = {}) {
  const number = first + count++
  return {
    userData: {
      nombre: 'Persona Sintética',
      cedula: String(number),
      celular: '3000000123',
      email: `persona-sintetica-${number}@gmail.com`,
      contraseña: password,
      confirmContraseña: password,
      ...account,
    },
    secondSection: {
      fechaNacimiento: '1970-01-01',
      edad: String(new Date().getFullYear() - 1970),
      correoElectronicoAlterno: 'contacto-sintetico@outlook.com',
      nombreContactoAlterno: 'Ejemplina Muestra',
      celularAlterno: '3000000124',
      direccion: 'Calle Inventada 0 # 00-00',
      departamentoResidencia: 'Valle del Cauca',
      municipioResidencia: 'Palmira',
      departamentoNacimiento: 'Antioquia',
      municipioNacimiento: 'Medellín',
    },
    thirdSection: {
      etnia: '6',
      nivelAcademico: '6',
      empleadoActualmente: 'True',
      creenciaReligiosa: '16',
      tituloObtenido: 'Bachiller',
      independiente: 'False',
      discapacidad: '',
      convivePareja: 'True',
      situacionPensional: '1',
      cantidadHijos: '2',
      situacionVivienda: '1',
    },
    fourthSection: {
      subsidioVivienda: 'False',
      activo: 'False',
      fuerzaPerteneciente: 'Ejército Nacional',
      rango: 'Sargento Primero',
      nombreUltimaUnidadPerteneciente: 'Batallón de Prueba',
      departamentoUnidadAcantonada: 'Antioquia',
      municipioUnidadAcantonada: 'Medellín',
      fechaRetiro: '2010-06-30',
      motivoRetiro: '1',
      pertenecienteARN: 'False',
      pertenecienteTOAR: '2',
      añosServicioDAS: '0',
    },
    fifthSection: {
      comparecienteJEP: 'True',
      numeroActaJEP: '012345',
      privadoLibertad: 'False',
      libertadTransitoriaLCTA: 'True',
      departamentoCentroReclusion: '',
      municipioCentroReclusion: '',
      nombreCentroReclusion: '',
      naturalezaCentroReclusion: '',
      rangoMomentoDeHechos: '',
      salaProcesoJEP: '3',
      magistradoProcesoJEP: 'Nombre Ficticio',
      defensaTecnica: '2',
    },
  }
}
