import { counted } from '@fcr/shared/contracts/text/counts'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { types } from 'node:util'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema'
import { describeErasure, erasePersonal } from '../../staff/approvals/erasure'
import { numberForStaff, scopeForStaff, type AuthorisedNumber } from '../../identity/authority'
import { eraseMapPerson, erasePerson, measureErasure, type ErasedPerson } from '../../rights/erase-person'
import { exportPerson } from '../../rights/export-person'
import { recordStaff, refuse } from '../audit'
import { defineCommand, single, type Context } from '../command'
import { goneTo } from '../gone'
import { documentNumber, flag, optional, path, reason } from '../options'
import { Refusal } from '../refusal'
import { askSecondPerson, emergency, raiseAlarm } from '../second-person'

const cedula = single('cédula', documentNumber('Número de identificación de la persona'))

const nobody = (context: Context, subject: string) =>
  refuse(context, 'not_found', 'Ningún registro tiene a una persona con esa cédula.', subject)

/** Writes a file that must not exist yet, readable only by this user. */
async function writeNew(path: string, content: string) {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const code = types.isNativeError(error) && 'code' in error ? String(error.code) : 'unknown'
    throw new Refusal(
      'file_not_written',
      code === 'EEXIST'
        ? 'El archivo ya existe; indique otro.'
        : `El archivo no se puede escribir (${code}).`,
    )
  }
}

/** What the memory of a process of its own holds. */
const mostRows = 100_000

const exporting = defineCommand({
  name: 'persona exportar',
  about: 'Entrega todo lo que se guarda de una persona, en JSON',
  argument: cedula,
  options: {
    archivo: optional(path('ARCHIVO', 'Archivo nuevo donde se escribe, en lugar de la pantalla')),
  },
  run: async (context, { value: number, options: { archivo } }) => {
    const scope = await scopeForStaff(context.db, numberForStaff(context, number))
    const person = await exportPerson(context.db, scope, mostRows)
    if (!person) throw await nobody(context, number)
    // Recorded before any data are shown.
    await recordStaff(context.db, context, { subject: number })
    const content = JSON.stringify(person, null, 2)
    if (archivo === undefined) return { lines: [content], data: { person } }
    const path = resolve(context.folder, archivo)
    await writeNew(path, `${content}\n`)
    return { lines: [`Datos escritos en ${path}`], data: { file: path } }
  },
})

/** @throws {Refusal} unless the number is typed */
async function confirm(context: Context, number: string) {
  const typed = await context.io.ask(
    'Se borrarán sus datos y no se podrán recuperar. Escriba la cédula para confirmar: ',
  )
  if (typed?.replace(/[.\s]/g, '') === number) return
  const message =
    typed === undefined
      ? 'Falta la confirmación (--si la omite).'
      : 'La cédula no coincide; no se borró nada.'
  throw await refuse(context, 'not_confirmed', message, number)
}

const mapLine = (mapPerson: ErasedPerson['mapPerson']) =>
  mapPerson === 'not_joined'
    ? 'no se tocó: la identidad de la cuenta no está verificada y puede ser de otra persona (--mapa lo borra)'
    : mapPerson
      ? 'sí'
      : 'no estaba'

async function eraseFromMap(trx: Transaction<Database>, numero: AuthorisedNumber) {
  const erased: ErasedPerson = { profile: false, mapPerson: true, sessions: 0, requests: 0 }
  const done = await eraseMapPerson(trx, numero)
  return done && { ...erased, ...done }
}

const linesOf = ({ profile, mapPerson, sessions, requests }: ErasedPerson) => [
  'Persona borrada.',
  `  registro de comparecientes: ${profile ? 'sí' : 'no estaba'}`,
  `  registro del mapa: ${mapLine(mapPerson)}`,
  `  sesiones: ${sessions}`,
  `  ${counted(requests, 'solicitud', 'solicitudes')} sin texto`,
  'La auditoría conserva la cédula. Si vuelve a importarse un archivo que la contenga, la persona volverá.',
]

/** Asks for what no page does: the map's record goes, and the account that has the number stays. @throws {Refusal} */
async function askToEraseFromMap(context: Context, number: string, why: string) {
  const { onMap } = await measureErasure(context.db, numberForStaff(context, number))
  if (!onMap) throw await nobody(context, number)
  const payload = await describeErasure(context.db, number, true)
  return askSecondPerson(context, erasePersonal, payload, { reason: why, subject: number })
}

const erase = defineCommand({
  name: 'persona borrar',
  about: 'Con --emergencia, o solo del registro del mapa: borra a una persona; pide escribir su cédula',
  argument: cedula,
  options: {
    si: flag('No pide confirmación'),
    mapa: flag('Solo el registro del mapa; la cuenta con esa cédula queda'),
    motivo: reason,
    emergencia: emergency,
  },
  run: async (context, { value: number, options: { si, mapa, motivo, emergencia } }) => {
    if (!emergencia && !mapa)
      throw goneTo('persona borrar sin --emergencia ni --mapa', '/fundacion/solicitudes')
    if (!si) await confirm(context, number)
    if (!emergencia) return askToEraseFromMap(context, number, motivo)
    const erased = await context.db.transaction().execute(async (trx) => {
      const subject = numberForStaff(context, number)
      const done = mapa ? await eraseFromMap(trx, subject) : await erasePerson(trx, subject)
      if (!done) return undefined
      await raiseAlarm(trx, context, motivo)
      const details = { ...done, reason: motivo, emergency: true }
      await recordStaff(trx, context, { subject: number, details })
      return done
    })
    if (!erased) throw await nobody(context, number)
    return { lines: linesOf(erased), data: { erased } }
  },
})

export const personCommands = [exporting, erase]
