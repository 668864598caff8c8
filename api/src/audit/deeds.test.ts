import { expect, it } from '@jest/globals'
import { deedOf, groupMembers, operations, type OperationName } from './deeds'

it('puts every row into exactly one group; operations without words are changes', () => {
  const groups = ['consultas', 'cambios', 'ingresos', 'aprobaciones', 'alarmas'] as const
  for (const name of Object.keys(operations) as OperationName[])
    expect(groups.filter((group) => groupMembers(group).operations.includes(name))).toEqual([
      deedOf('staff', name).group,
    ])
  expect(deedOf('staff', 'algo nuevo').group).toBe('cambios')
})
