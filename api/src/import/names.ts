import { similarChoices, type Choice } from '@fcr/shared/contracts/text/similar-choices'
import { normalizeForComparison } from '@fcr/shared/contracts/text/typed-text'
import type { Db } from '../database/open'
import type { IdList } from '../lookups/catalogue'
import { namedLists } from '../lookups/data-files'
import { BadCell, ReadAs } from './cells'
import type { ReadColumn } from './columns'
import { loadPlaceLists } from './place/place-lists'

/** Readers of cells that contain a name from a list; case, accents and punctuation are ignored. */
export type Names = {
  department: ReadColumn
  /** A municipality of the department in the given column. */
  municipality: (departmentColumn: string) => ReadColumn
  force: ReadColumn
  /** A rank of the force in the column `fuerza`. */
  rank: ReadColumn
  listed: (list: IdList) => ReadColumn
}

const keyOf = normalizeForComparison

/** Whether a clerk confirmed that a written value means a name of a list. */
export type Accepts = (written: string, name: string) => boolean

/** Maximum number of names in a message. */
const mostSuggestions = 4

function noChoice(what: string, similar: readonly Choice<unknown>[]): BadCell {
  const names = similar.slice(0, mostSuggestions).map((choice) => `«${choice.names[0]}»`)
  const hint = names.length > 0 ? `; escriba el nombre oficial: ${names.join(' o ')}` : ''
  const few = similar.length > mostSuggestions ? [] : similar
  return new BadCell(
    `no es ${what}${hint}`,
    few.map(({ value, names: [name] }) => new ReadAs(value, name, true)),
  )
}

/** Returns a reader of one list. @param what for messages: 'un rango de esa fuerza' */
function readerOf<Value>(choices: readonly Choice<Value>[], what: string, accepts: Accepts) {
  const byKey = new Map<string, Choice<Value>>()
  for (const choice of choices)
    for (const name of choice.names.slice(1)) if (!byKey.has(keyOf(name))) byKey.set(keyOf(name), choice)
  // Official names are set last, so they prevail.
  for (const choice of choices) byKey.set(keyOf(choice.names[0]), choice)
  const read = (text: string): Value | ReadAs | BadCell => {
    const choice = byKey.get(keyOf(text))
    if (choice) {
      const isOfficial = keyOf(choice.names[0]) === keyOf(text)
      return isOfficial ? choice.value : new ReadAs(choice.value, choice.names[0], false)
    }
    const refusal = noChoice(what, similarChoices(choices, text))
    const [accepted, ...others] = refusal.proposals.filter(({ name }) => accepts(text, name))
    return accepted && others.length === 0 ? accepted : refusal
  }
  const results = new Map<string, Value | ReadAs | BadCell>()
  return (text: string) => {
    // Large files repeat their values; comparing one with all names takes long.
    const result = results.get(text) ?? read(text)
    if (results.size < mostRemembered) results.set(text, result)
    if (result instanceof BadCell) throw result
    return result
  }
}
const mostRemembered = 10_000

/** Loads a list with all names of each row. */
async function loadList(db: Db, list: IdList): Promise<Choice<number>[]> {
  if (list === 'sala_jep') {
    const rows = await db.selectFrom(list).select(['id', 'nombre', 'nombre_oficial', 'sigla']).execute()
    return rows.map(({ id, nombre, nombre_oficial, sigla }) => ({
      names: [nombre, nombre_oficial, sigla ?? nombre],
      value: id,
    }))
  }
  const rows = await db.selectFrom(list).select(['id', 'nombre']).execute()
  return rows.map(({ id, nombre }) => ({ names: [nombre], value: id }))
}

async function loadForces(db: Db) {
  const forces = await db.selectFrom('fuerza').select(['id', 'nombre', 'otro_nombre']).execute()
  const ranks = await db.selectFrom('rango').select(['id', 'fuerza', 'nombre']).execute()
  return {
    forces: forces.map(({ id, nombre, otro_nombre }): Choice<number> => ({
      names: [nombre, nombre.replace(/ \(.*\)$/, ''), otro_nombre ?? nombre],
      value: id,
    })),
    ranksOf: (force: number) =>
      ranks
        .filter(({ fuerza }) => fuerza === force)
        .map(({ id, nombre }): Choice<number> => ({ names: [nombre], value: id })),
  }
}

/** Returns the entry that a parent's cell means or, if nobody has confirmed it, may mean: its row is refused anyway. */
function parentIn<Parent>(read: () => Parent | ReadAs): Parent | undefined {
  try {
    const result = read()
    return result instanceof ReadAs ? (result.value as Parent) : result
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    const [only, ...others] = error.proposals
    return others.length === 0 ? (only?.value as Parent | undefined) : undefined
  }
}

/** Reads a cell in a list that depends on another column of the row: a municipality of a department. */
function dependent<Parent>(
  readParent: (text: string) => Parent | ReadAs,
  childrenOf: (parent: Parent) => (text: string) => unknown,
) {
  const readers = new Map<Parent, (text: string) => unknown>()
  return (parentColumn: string): ReadColumn =>
    (text, cellOf) => {
      const parentText = cellOf(parentColumn)
      if (parentText === '') throw new BadCell(`necesita también ${parentColumn}`)
      const parent = parentIn(() => readParent(parentText))
      // An unknown parent is reported only once, at its own column.
      if (parent === undefined) return null
      const read = readers.get(parent) ?? childrenOf(parent)
      readers.set(parent, read)
      return read(text)
    }
}

export async function loadNames(db: Db, accepts: Accepts = () => false): Promise<Names> {
  const places = await loadPlaceLists(db)
  const { forces, ranksOf } = await loadForces(db)
  const lists = new Map<IdList, ReadColumn>()
  for (const list of [...namedLists, 'sala_jep', 'toar'] as const)
    lists.set(list, readerOf(await loadList(db, list), 'una opción de la lista', accepts))
  const department = readerOf(places.departments, 'un departamento de la lista', accepts)
  const force = readerOf(forces, 'una fuerza de la lista', accepts)
  return {
    department,
    municipality: dependent(department, (code) =>
      readerOf(places.municipalitiesOf(code), 'un municipio de ese departamento', accepts),
    ),
    force,
    rank: dependent(force, (id) => readerOf(ranksOf(id), 'un rango de esa fuerza', accepts))('fuerza'),
    listed: (list) => lists.get(list) ?? unread,
  }
}

const unread: ReadColumn = () => {
  throw new Error('these columns only label')
}

/** Replaces the lists where columns are only labelled and no cell is read. */
export const noNames: Names = {
  department: unread,
  municipality: () => unread,
  force: unread,
  rank: unread,
  listed: () => unread,
}
