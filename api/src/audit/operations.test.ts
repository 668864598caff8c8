import { expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPackageFolder } from '../package-folder'
import { commands } from '../cli/commands'
import { deedOf, groupMembers } from './deeds'
import { operations } from './operations'

const sources = join(findPackageFolder(), 'src')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^staff\/.*(?<!\.test)\.ts$/.test(file),
)

/** Operations that the site records, as the sources name them. */
const onTheSite = files.flatMap((file) =>
  [
    ...readFileSync(join(sources, file), 'utf8').matchAll(
      /(?:\b(?:operation|command)|defineOperation\(\{\s+name): '([a-z -]+)'/g,
    ),
  ].map(([, name = '']) => name),
)

it('has words for every operation of command and site', () => {
  const named = new Set([...commands.map(({ name }) => name), ...onTheSite])
  expect(onTheSite).toContain('auditoria exportar')
  expect([...named].filter((name) => !Object.hasOwn(operations, name))).toEqual([])
})

it('puts every row into exactly one group; operations without words are changes', () => {
  const groups = ['consultas', 'cambios', 'ingresos', 'aprobaciones', 'alarmas'] as const
  for (const name of Object.keys(operations))
    expect(groups.filter((group) => groupMembers(group).operations.includes(name))).toEqual([
      deedOf('staff', name).group,
    ])
  expect(deedOf('staff', 'algo nuevo').group).toBe('cambios')
})
