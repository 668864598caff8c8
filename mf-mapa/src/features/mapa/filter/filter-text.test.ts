import { expect, it } from '@jest/globals'
import { noFilter } from './filter'
import { filterText } from './filter-text'

it.each([
  [{}, 'Ninguno'],
  [
    {
      department: 'Huila',
      from: '2002',
      to: '2005',
      brigade: 'Sexta',
      battalion: 'Batallón Uno',
      village: ' x ',
      information: 'sin dato',
    } as const,
    'departamento Huila; servicio entre 2002 y 2005; brigada Sexta; Batallón Uno; vereda «x»; información a la UBPD: sin dato',
  ],
  [{ text: ' Peña ' }, 'nombre o cédula «Peña»'],
  [{ text: '1000001, 1000002' }, 'nombre o cédula «1000001, 1000002», que no se pudo leer'],
  [{ from: '2002' }, 'servicio desde 2002'],
  [{ to: '2005' }, 'servicio hasta 2005'],
  [{ from: '2002', to: '2002' }, 'servicio en 2002'],
])('puts a filter into words: %j', (filter, text) => {
  expect(filterText({ ...noFilter, ...filter })).toBe(text)
})
