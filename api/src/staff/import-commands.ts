import { comparecientesTarget } from '../import/comparecientes'
import { importPeople } from '../import/import-people'
import { mapPeopleTarget } from '../import/map-people'
import { importPlaces } from '../import/places'
import { defineCommand, one } from './command'
import { reason } from './identity-commands'
import { flag, optional, rowId, text } from './options'
import { runImport } from './run-import'
import { emergency } from './second-person'

const file = one(
  'archivo',
  text({ about: 'Archivo CSV (con comas o punto y coma) o libro de Excel (.xlsx)', max: 4096 }),
)

const options = {
  parcial: flag({ about: 'Guarda las filas buenas aunque haya malas', alias: 'partial' }),
  simular: flag({ about: 'Revisa y cuenta todo, y no guarda nada', alias: 'dry-run' }),
  motivo: optional(reason),
  aprobacion: optional(
    rowId({ about: 'Número de la aprobación que otra persona ya dio', alias: 'approval' }),
  ),
  emergencia: emergency,
}

const map = defineCommand({
  name: 'importar mapa',
  aliases: ['import mapa', 'import map'],
  about: 'Importa las personas del mapa (columnas CC_IDENTIDAD, PRIMER_NOMBRE …)',
  argument: file,
  options,
  run: (context, { value: path, options: given }) =>
    runImport(context, { kind: 'mapa', path }, given, (...file) =>
      importPeople(context.db, mapPeopleTarget, ...file),
    ),
})

const comparecientes = defineCommand({
  name: 'importar comparecientes',
  aliases: ['import comparecientes'],
  about:
    'Importa comparecientes, sin contraseña (columnas numero_identificacion, nombre_apellido_completo …)',
  argument: file,
  options: {
    ...options,
    sobrescribir: flag({
      about: 'También los datos de personas verificadas que se afiliaron ellas mismas',
      alias: 'overwrite',
    }),
  },
  run: async (context, { value: path, options: { sobrescribir: overwrite, ...given } }) => {
    const target = await comparecientesTarget(context.db, { overwrite })
    return runImport(context, { kind: 'comparecientes', path, overwrite }, given, (...file) =>
      importPeople(context.db, target, ...file),
    )
  },
})

const places = defineCommand({
  name: 'importar lugares',
  aliases: ['import lugares', 'import places'],
  about: 'Actualiza departamentos y municipios con el CSV oficial del DANE (DIVIPOLA)',
  argument: file,
  options,
  run: (context, { value: path, options: given }) =>
    runImport(context, { kind: 'lugares', path }, given, (...file) => importPlaces(context.db, ...file)),
})

export const importCommands = [map, comparecientes, places]
