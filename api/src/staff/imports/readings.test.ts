import { expect, it } from '@jest/globals'
import { maxReadings } from '@fcr/shared/contracts/staff/imports'
import { Readings } from './readings'

const certain = (number: number) => ({
  column: 'rango',
  written: `Grado ${number}`,
  name: `Rango ${number}`,
  isRead: true,
  isConfirmed: false,
})
const addCertain = (readings: Readings, from: number, to: number) => {
  for (let number = from; number < to; number++) {
    readings.add(certain(number))
    readings.add(certain(number))
  }
}

it('lists confirmed readings and those to confirm, however many certain ones a file has', () => {
  const readings = new Readings()
  const doubtful = { ...certain(0), written: 'Dudoso', isRead: false }
  const confirmed = { ...certain(0), written: 'Confirmado', isConfirmed: true }
  addCertain(readings, 0, 300)
  readings.add(doubtful)
  addCertain(readings, 300, 3300)
  readings.add(confirmed)
  const list = readings.list()
  expect(list).toHaveLength(maxReadings)
  expect(list).toEqual(
    expect.arrayContaining([
      { ...doubtful, rows: 1 },
      { ...confirmed, rows: 1 },
    ]),
  )
  expect(list.slice(0, -2)).toEqual(
    Array.from({ length: 298 }, (_, number) => ({ ...certain(number), rows: 2 })),
  )
})
