import { expect, it } from '@jest/globals'
import { dueState } from './index'

it.each([
  [10, 'calm', 'Vence en 10 días hábiles'],
  [4, 'calm', 'Vence en 4 días hábiles'],
  [3, 'due', 'Vence en 3 días hábiles'],
  [2, 'due', 'Vence en 2 días hábiles'],
  [1, 'due', 'Vence mañana'],
  [0, 'hot', 'Vence hoy'],
  [-1, 'hot', 'Venció hace 1 día'],
  [-4, 'hot', 'Venció hace 4 días'],
] as const)('%d working days left', (daysLeft, kind, words) => {
  expect(dueState(daysLeft)).toEqual({ kind, words })
})
