import { counted } from '@fcr/shared/contracts/text/counts'
import { systemUser, systemUserText } from '@fcr/shared/contracts/text/system-user'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { findEvents, type FoundEvent } from '../../audit/find-events'
import { findActors, personWithNumber } from '../../audit/find-people'
import { readHeads } from '../../audit/heads-file'
import { manyUnsealed, verifyAudit, type AuditVerification } from '../../audit/verify'
import { deedWords } from '../../audit/deeds'
import { outcomeWord, problemWords, realmWord, restoreWords } from '../../audit/labels'
import { archive, checkFiles } from './archive-command'
import { recordStaff } from '../audit'
import { defineCommand, type Context } from '../command'
import { day, documentNumber, optional, path, text, wholeNumber, withDefault } from '../options'
import { Refusal } from '../refusal'
import { moment, table } from '../table'

const oneDay = 24 * 3_600_000

function actorText({ actor_realm, actor_id, official, staff_name, details }: FoundEvent): string {
  // Rows written by earlier versions have no system user.
  const { data } = systemUser.safeParse(details['system'])
  const system = actor_realm === 'staff' && data ? `(${systemUserText(data)})` : ''
  return [realmWord(actor_realm), official ?? staff_name ?? actor_id, system].filter(Boolean).join(' ')
}

/** A staff row names the command in its details. */
function describe({ action, outcome, details }: FoundEvent): { what: string; more: string } {
  // The system user is shown with the actor.
  const rest = Object.entries(details).filter(([name]) => name !== 'command' && name !== 'system')
  const more = rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : ''
  const { command } = details
  return {
    what: action === 'staff' && typeof command === 'string' ? command : deedWords(action, outcome, command),
    more: more.length > 100 ? `${more.slice(0, 99)}…` : more,
  }
}

const toData = (event: FoundEvent) => ({
  id: event.id,
  at: event.at.toISOString(),
  actor_realm: event.actor_realm,
  actor_id: event.actor_id,
  action: event.action,
  subject: event.subject,
  outcome: event.outcome,
  details: event.details,
  address: event.address,
  request_id: event.request_id,
  official: event.official,
})

const list = defineCommand({
  name: 'auditoria listar',
  about: 'Lista lo registrado en la auditoría, lo último primero',
  options: {
    persona: optional(documentNumber('Lo hecho sobre la persona de esta cédula, o por ella')),
    // Not `actor`: that option names who runs the command.
    autor: optional(
      text(
        'Usuario del personal o del sistema, funcionario o su código; o member, external, staff, anonymous',
      ),
    ),
    accion: optional(text('login, external_search, external_profile, staff …')),
    referencia: optional(text('La que lleva una hoja impresa, o una línea de los registros')),
    desde: optional(day('Desde ese día')),
    hasta: optional(day('Hasta ese día, inclusive')),
    limite: withDefault(wholeNumber(1, 100_000, 'Cuántas filas a lo sumo'), 100),
  },
  run: async (context, { options }) => {
    const { persona, autor, accion, referencia, desde, hasta, limite } = options
    const { db } = context
    const filter = {
      ...(persona !== undefined && { people: [await personWithNumber(db, persona)] }),
      ...(autor !== undefined && { actors: [await findActors(db, autor)] }),
      action: accion,
      reference: referencia?.toLowerCase(),
      from: desde,
      before: hasta && new Date(hasta.getTime() + oneDay),
    }
    const rows = await findEvents(db, filter, limite)
    await recordStaff(context.db, context, {
      ...(persona !== undefined && { subject: persona }),
      details: { autor, accion, referencia, desde, hasta, rows: rows.length },
    })
    return {
      lines: [
        ...table(
          ['N.º', 'Fecha', 'Quién', 'Acción', 'Resultado', 'Sobre', 'Detalles'],
          rows.map((row) => {
            const { what, more } = describe(row)
            return [
              row.id,
              moment(row.at),
              actorText(row),
              what,
              outcomeWord(row.outcome),
              row.subject ?? '',
              more,
            ]
          }),
        ),
        '',
        rows.length === limite
          ? `Las últimas ${limite}; puede haber más (--limite).`
          : counted(rows.length, 'fila', 'filas'),
      ],
      data: { events: rows.map(toData) },
    }
  },
})

const factsOf = ({ rows, archived = 0, unsealed, headsChecked, restores = [], head }: AuditVerification) => [
  `Filas comprobadas: ${rows}`,
  ...(archived > 0 ? [`Filas archivadas: ${archived}; compruebe sus archivos con --archivo`] : []),
  `Sin sellar todavía: ${unsealed}`,
  ...(unsealed > manyUnsealed ? ['Aviso: son muchas; ¿está encendido el servidor?'] : []),
  `Anotaciones externas que coinciden: ${headsChecked}`,
  ...restores.flatMap(restoreWords),
  ...(head ? [`Último sello: ${head.position} ${head.hash}`] : []),
]

/**
 * Reads the noted heads from the named file, otherwise from the default one, which a new site does not have
 * yet. @throws {Refusal}
 */
async function findNotes({ db, folder, auditHeadsFile, ...context }: Context, named: string | undefined) {
  if (named === undefined) return readHeads(auditHeadsFile)
  const path = resolve(folder, named)
  try {
    await access(path)
  } catch {
    await recordStaff(db, context, { outcome: 'file_unreadable' })
    throw new Refusal('file_unreadable', 'El archivo de anotaciones no existe o no se puede leer.')
  }
  return readHeads(path)
}

const verify = defineCommand({
  name: 'auditoria verificar',
  about: 'Comprueba que nadie cambió, borró ni agregó filas a la auditoría',
  options: {
    anotaciones: optional(
      path(
        'ARCHIVO',
        'Archivo de sellos anotados fuera de la base de datos (por omisión, el de la carpeta de datos)',
      ),
    ),
    archivo: optional(
      text('Comprueba también estos archivos de meses archivados, separados por comas', {
        placeholder: 'ARCHIVO,…',
        max: 65_536,
      }),
    ),
  },
  run: async (context, { options }) => {
    const { anotaciones, archivo } = options
    const paths = archivo?.split(',').map((path) => path.trim()) ?? []
    const archives = await checkFiles(context, paths)
    const verdict = await verifyAudit(context.db, await findNotes(context, anotaciones))
    const { broken } = verdict
    // With a named file, the operator expects a comparison with its notes.
    const compared = anotaciones === undefined || verdict.headsChecked > 0
    await recordStaff(context.db, context, {
      outcome: broken?.problem ?? (compared ? 'ok' : 'no_notes'),
      details: { rows: verdict.rows, broken, headsChecked: verdict.headsChecked },
    })
    const data = { verification: verdict, ...(paths.length > 0 && { files: archives.files }) }
    if (!broken && !compared)
      throw new Refusal(
        'no_notes',
        [
          'El archivo no tiene anotaciones de esta base de datos: no se comparó nada.',
          ...factsOf(verdict),
        ].join('\n'),
        data,
      )
    if (!broken)
      return { lines: ['La auditoría está íntegra.', ...factsOf(verdict), ...archives.lines], data }
    const where = broken.eventId === null ? `sello ${broken.position ?? ''}` : `fila ${broken.eventId}`
    throw new Refusal(
      'audit_broken',
      [`LA AUDITORÍA FUE ALTERADA: ${where}: ${problemWords(broken.problem)}.`, ...factsOf(verdict)].join(
        '\n',
      ),
      data,
    )
  },
})

export const auditCommands = [list, verify, archive]
