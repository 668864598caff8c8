import { comparecientesTarget } from '../../import/comparecientes'
import { importPeople } from '../../import/import-people'
import { mapPeopleTarget } from '../../import/map-people'
import { importPlaces } from '../../import/place/places'
import { defineCommand, single } from '../command'
import { flag, optional, path, reason, rowId } from '../options'
import { runImport } from './run-import'
import { emergency } from '../second-person'

const file = single(
  'archivo',
  path('ARCHIVO', 'Archivo CSV (con punto y coma, coma, tabulador o |) o libro de Excel (.xlsx)'),
)

const options = {
  parcial: flag('Guarda las filas buenas aunque haya malas'),
  simular: flag('Revisa y cuenta todo, y no guarda nada'),
  motivo: optional(reason),
  aprobacion: optional(rowId('Número de la aprobación que otra persona ya dio')),
  emergencia: emergency,
}

const map = defineCommand({
  name: 'importar mapa',
  about: 'Importa las personas del mapa (columnas CC_IDENTIDAD, PRIMER_NOMBRE …)',
  argument: file,
  options,
  run: async (context, { value: path, options: given }) => {
    const target = await mapPeopleTarget(context.db)
    return runImport(context, { kind: 'mapa', path }, given, (...file) =>
      importPeople(context.db, target, ...file),
    )
  },
})

const comparecientes = defineCommand({
  name: 'importar comparecientes',
  about:
    'Importa comparecientes, sin contraseña (columnas numero_identificacion, nombre_apellido_completo …)',
  argument: file,
  options: {
    ...options,
    sobrescribir: flag('También los datos de personas verificadas que se afiliaron ellas mismas'),
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
  about: 'Actualiza departamentos y municipios con el CSV oficial del DANE (DIVIPOLA)',
  argument: file,
  options,
  run: (context, { value: path, options: given }) =>
    runImport(context, { kind: 'lugares', path }, given, (...file) => importPlaces(context.db, ...file)),
})

export const importCommands = [map, comparecientes, places]
