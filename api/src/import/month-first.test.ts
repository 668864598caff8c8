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
const header = readHeader(['Cédula', 'Nombre', 'Fecha de nacimiento', 'fecha_retiro_militares'], columns)

async function* batches(records: TableRecord[]) {
  for (const record of records) yield await Promise.resolve([record])
}

/** What becomes of the days of births and retirements of a file: the stored day, or the reason of a refusal. */
async function readPairs(...days: [birth: Cell, retirement: Cell][]) {
  const records = days.map((pair, index) => ({
    line: index + 2,
    cells: [`99${index}`, 'Ana Ejemplo', ...pair],
  }))
  const monthFirst = await findMonthFirst(header, batches(records))
  const readRow = createRowReader(header, key, 4, { monthFirst })
  return records.map((record) => {
    const row = readRow(record)
    return Array.isArray(row)
      ? row.map(({ reason }) => reason).join()
      : [row?.values['fecha_nacimiento'], row?.values['fecha_retiro_militares']]
  })
}

/** The same for days of births. */
const read = async (...days: Cell[]) =>
  (await readPairs(...days.map((day): [Cell, Cell] => [day, '']))).map((row) =>
    Array.isArray(row) ? row[0] : row,
  )

const doubt = 'puede ser día/mes o mes/día: la línea 4 del archivo tiene primero el mes; escriba AAAA-MM-DD'
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
  it('are refused if another column of the file has the month first', async () => {
    expect(
      await readPairs(['', '03/04/2006'], ['', { day: '2006-04-03' }], ['3/25/1970', ''], ['', '2006-04-03']),
    ).toEqual([doubt, doubt, noDay, [null, '2006-04-03']])
  })

  it.each<[string, Cell]>([
    ['a text', '25/03/2006'],
    ['a day of a workbook', { day: '2006-03-25' }],
  ])('are read in spite of another column if %s of their own can only have the day first', async (_, day) => {
    const stored = [null, '2006-03-25']
    expect(await readPairs(['', '03/04/2006'], ['', day], ['3/25/1970', ''])).toEqual([
      [null, '2006-04-03'],
      stored,
      noDay,
    ])
  })
})
