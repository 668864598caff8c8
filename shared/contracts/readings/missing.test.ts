import { expect, it } from '@jest/globals'
import { isMissingValue } from './missing'

it('a placeholder for a missing value is neither a value nor empty', () => {
  const missing = [
    '-',
    '--',
    '...',
    'XXXX',
    'xx xx',
    'PENDIENTE',
    'Pendiente por definir',
    'por confirmar',
    '#N/A',
    '#N/D',
    '#¡REF!',
    '#REF!',
    '#¡VALOR!',
    '#DIV/0!',
    '#¿NOMBRE?',
    'Err:502',
    'NULL',
    '(null)',
    '\\N',
    'N/A',
    'nan',
    'None',
    '<NA>',
    'NaT',
    'NA',
    'N.A.',
    'S/D',
    'NO REGISTRA',
    'Sin información',
    '"',
    '\u3003',
    '- " -',
    "''",
    '\u00B4\u00B4',
    'ídem',
    'ÍDEM.',
    'Id.',
    'ibídem',
    'la misma',
    'Igual al anterior',
    'Ídem que el de arriba',
  ]
  expect(missing.filter((text) => !isMissingValue(text))).toEqual([])
  const values = ['Nancy', 'Calle 1 #2-3', 'Na', 'No', '0', '', 'Igual', 'Id', 'La Misma Esperanza', '"A"']
  expect(values.filter((text) => isMissingValue(text))).toEqual([])
})
