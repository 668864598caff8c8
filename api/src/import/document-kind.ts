import { BadCell } from './cells'
import { keyOf, type Column } from './columns'

const cedula = new Set(['c', 'cc', 'cedula', 'cedulaciudadania', 'ceduladeciudadania', 'nuip'])

/**
 * The kind of the document whose number a row has. It is not stored: a number of another kind may be another person's
 * cédula, so its row is refused.
 */
export const documentKind: Column = {
  name: 'TIPO_DOCUMENTO',
  label: 'Tipo de documento',
  aliases: [
    'tipo doc',
    'tipo de doc',
    'tipo id',
    'tipo de id',
    'tipo identificacion',
    'tipo de identificacion',
  ],
  read: (text) => {
    if (cedula.has(keyOf(text))) return null
    throw new BadCell('no es una cédula de ciudadanía; el número podría ser la cédula de otra persona')
  },
}
