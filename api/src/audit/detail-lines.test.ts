import { expect, it } from '@jest/globals'
import { peopleQuery } from '@fcr/shared/contracts/staff/people'
import { auditFilter } from '@fcr/shared/contracts/staff/audit'
import { requestsQuery } from '@fcr/shared/contracts/staff/requests'
import { maxNumbers, numbersSearch, searchFields } from '@fcr/shared/contracts/search'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { findPackageFolder } from '../package-folder'
import { detailLines, isNamed } from './detail-lines'
import type { FoundEvent } from './find-events'

const sources = join(findPackageFolder(), 'src')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^(testing|demo)\//.test(file),
)

/** Keys of an object literal, also of those that it spreads under a condition. */
function keysIn(node: ts.Node): string[] {
  if (!ts.isObjectLiteralExpression(node)) return ts.isPropertyAccessExpression(node) ? [] : nested(node)
  return node.properties.flatMap((property) =>
    ts.isSpreadAssignment(property) ? nested(property) : [property.name.getText()],
  )
}
const nested = (node: ts.Node) => {
  const keys: string[] = []
  ts.forEachChild(node, (child) => {
    if (!ts.isCallExpression(child)) keys.push(...keysIn(child))
  })
  return keys
}

/** What the sources write into `details`. */
function detailsIn(file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
      node.name.getText() === 'details' &&
      node.initializer
    )
      found.push(...keysIn(node.initializer))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(join(sources, file), 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}

const event = (about: Partial<FoundEvent>) =>
  ({ actor_realm: 'fundacion', purpose: null, ...about }) as FoundEvent

it('has a name for every detail that is recorded', () => {
  const recorded = files.flatMap(detailsIn)
  expect(recorded).toEqual(expect.arrayContaining(['reason', 'identidad', 'authority', 'endedSessions']))
  const filters = [...Object.keys(auditFilter.shape), ...Object.keys(requestsQuery.shape)]
  expect([...new Set([...recorded, ...filters])].filter((name) => !isNamed(name))).toEqual([])
})

it('shows codes in words', () => {
  const details = {
    identidad: 'declarada',
    state: 'en_tramite',
    channel: 'carta',
    change: 'passkey_added',
    hadPassword: true,
    heldFor: 'search',
  }
  expect(detailLines(event({ details }))).toEqual([
    'Identidad: declarada',
    'Quedó: En trámite',
    'Llegó: por carta',
    'Cambio: agregó una llave de acceso',
    'Tenía contraseña: sí',
    'Retenido por: exceso de búsquedas',
  ])
})

it('shows every filter of a search by officials and staff', () => {
  const staffFilters = Object.keys(peopleQuery.omit({ pagina: true }).shape)
  for (const name of [...searchFields, ...Object.keys(numbersSearch.shape), ...staffFilters]) {
    const [line = ''] = detailLines(event({ details: { filters: { [name]: 'x' } } }))
    expect(line).toMatch(/^Buscó por [a-záéíóú ]+( JEP)? «x»$/)
  }
})

it('shows all numbers of a list', () => {
  const cedulas = Array.from({ length: maxNumbers }, (_, index) => 9_900_000_000 + index).join(', ')
  expect(detailLines(event({ details: { filters: { cedulas } } }))).toEqual([
    `Buscó por cédulas «${cedulas}»`,
  ])
})

it('does not repeat the official who redeems a code, but names the one for whom the staff issues it', () => {
  const details = { kind: 'JEP', official: 'Ana Prueba', entity: 'Sala', purpose: 'Expediente 1' }
  const redeemed = event({
    actor_realm: 'external',
    official: 'Ana Prueba',
    purpose: 'Expediente 1',
    details,
  })
  expect(detailLines(redeemed)).toEqual(['Finalidad: Expediente 1'])
  expect(detailLines(event({ details }))).toEqual(['Funcionario: Ana Prueba', 'Finalidad: Expediente 1'])
})
