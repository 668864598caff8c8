import { describe, expect, it } from '@jest/globals'
import { readHeader } from './columns'
import { comparecienteColumns } from './comparecientes'
import type { Cell, TableRecord } from './file/cell'
import { findMonthFirst } from './month-first'
import { noNames } from './names'
import { keyColumn } from './people-target'
import { createRowReader } from './rows'

const columns = comparecienteColumns(noNames)
const key = keyColumn({ columns, key: 'numero_identificacion' })
const header = readHeader(['Cédula', 'Nombre', 'Fecha de nacimiento'], columns)

async function* batches(records: TableRecord[]) {
  for (const record of records) yield await Promise.resolve([record])
}

/** What becomes of the days of one file: the stored day, or the reason of a refusal. */
async function read(...days: Cell[]) {
  const records = days.map((day, index) => ({ line: index + 2, cells: [`99${index}`, 'Ana Ejemplo', day] }))
  const monthFirst = await findMonthFirst(header, batches(records))
  const readRow = createRowReader(header, key, 3, { monthFirst })
  return records.map((record) => {
    const row = readRow(record)
    return Array.isArray(row) ? row.map(({ reason }) => reason).join() : row?.values['fecha_nacimiento']
  })
}

const doubt =
  'puede ser día/mes o mes/día: la columna parece tener primero el mes (línea 4); escriba AAAA-MM-DD'
const noDay = 'es un día que no existe; escriba AAAA-MM-DD o DD/MM/AAAA'

describe('the days of a column', () => {
  it('are read with the day first if none speaks against it', async () => {
    expect(await read('03/04/1970', { day: '1970-04-03' }, '25/03/1970', '31/31/1970')).toEqual([
      '1970-04-03',
      '1970-04-03',
      '1970-03-25',
      noDay,
    ])
  })

  it('are refused if they may have the month first, as another one has', async () => {
    expect(
      await read('03/04/1970', { day: '1970-04-03' }, '3-25-1970 00:00', '1970-04-03', '05/05/1970', {
        day: '1970-04-30',
      }),
    ).toEqual([doubt, doubt, noDay, '1970-04-03', '1970-05-05', '1970-04-30'])
  })
})
