import type { VerificationMethod } from '@fcr/shared/contracts/foundation/people-actions'
import {
  compareConflict,
  countLeftOut,
  listConflicts,
  type Conflict,
  type Difference,
} from '../identity/conflicts'
import { resolveConflict, type Decision, type Resolution } from '../identity/resolve-conflict'
import { isForeignKeyViolation } from '../errors/database-errors'
import { findHolder } from '../foundation/approvals/person-facts'
import { resolveByAnnulling } from '../foundation/approvals/person-operations'
import { comparecientesTarget } from '../import/comparecientes'
import { recordStaff } from './audit'
import { authorOf, defineCommand, one, type Context } from './command'
import { annulledLines, method, reason, reference, refuse } from './identity-commands'
import { choice, optional, rowId, text, wholeNumber, withDefault } from './options'
import { UsageError } from './refusal'
import { askSecondPerson, emergency, raiseAlarm } from './second-person'
import { amount, moment, printable } from './table'

const valueText = (value: Difference['account']) =>
  value === null || value === ''
    ? '—'
    : printable(typeof value === 'boolean' ? (value ? 'Sí' : 'No') : String(value))

const conflictLines = (conflict: Conflict, differences: readonly Difference[]) => [
  `${conflict.id}  cédula ${conflict.numero_identificacion}  abierto ${moment(conflict.opened_at)}`,
  ...(conflict.attempts > 0
    ? [
        `   ${amount(conflict.attempts, 'intento', 'intentos')} de registrarla, el último ${moment(conflict.last_attempt_at)}`,
      ]
    : []),
  ...(conflict.imported_at ? [`   importada ${moment(conflict.imported_at)}`] : []),
  ...differences.map(
    ({ field, account, imported }) =>
      `   ${field}: cuenta ${valueText(account)} · importación ${valueText(imported)}`,
  ),
  ...(conflict.closed_at
    ? [
        `   ${conflict.resolution ?? ''} por ${printable(conflict.closed_by ?? '')}, ${moment(conflict.closed_at)}`,
      ]
    : []),
]

const conflicts = defineCommand({
  name: 'identidad conflictos',
  aliases: ['identity conflicts'],
  about: 'Lista las cédulas que dos partes reclaman, con lo que difiere',
  options: {
    estado: withDefault(
      choice(['abiertos', 'cerrados', 'todos'], { about: 'Cuáles', alias: 'state' }),
      'abiertos',
    ),
    limite: withDefault(wholeNumber(1, 10_000, { about: 'Cuántos a lo sumo', alias: 'limit' }), 100),
  },
  run: async (context, { options: { estado, limite } }) => {
    const found = await listConflicts(context.db, {
      state: estado === 'todos' ? undefined : estado,
      limit: limite,
    })
    const cases = []
    for (const conflict of found)
      cases.push({ conflict, differences: (await compareConflict(context.db, conflict)).differences })
    const leftOut = await countLeftOut(context.db)
    await recordStaff(context.db, context, { details: { estado, rows: cases.length } })
    return {
      lines: [
        ...cases.flatMap(({ conflict, differences }) => [...conflictLines(conflict, differences), '']),
        amount(cases.length, 'conflicto', 'conflictos'),
        ...(leftOut > 0
          ? [
              `${amount(leftOut, 'intento', 'intentos')} del último día no abrieron un caso: se alcanzó el límite.`,
            ]
          : []),
      ],
      data: {
        leftOut,
        conflicts: cases.map(({ conflict, differences }) => ({
          id: conflict.id,
          number: conflict.numero_identificacion,
          attempts: conflict.attempts,
          openedAt: conflict.opened_at.toISOString(),
          importedAt: conflict.imported_at?.toISOString() ?? null,
          closedAt: conflict.closed_at?.toISOString() ?? null,
          closedBy: conflict.closed_by,
          resolution: conflict.resolution,
          differences,
        })),
      },
    }
  },
})

type ResolveOptions = {
  decision: Decision['kind']
  tomar: string | undefined
  metodo: VerificationMethod | undefined
  referencia: string | undefined
  motivo: string | undefined
}

/** Columns of the fields to take from the import. @throws {UsageError} */
async function columnsOf(db: Context['db'], tomar: string): Promise<string[] | 'all'> {
  if (tomar.trim() === 'todo') return 'all'
  const { columns, key } = await comparecientesTarget(db, { overwrite: false })
  const byName = new Map(columns.map(({ name, target }) => [name, target]))
  const names = tomar.split(',').map((name) => name.trim())
  for (const { name, needs } of columns)
    if (names.includes(name) && needs !== undefined && !names.includes(needs))
      throw new UsageError(`El campo "${name}" va junto con "${needs}": indique los dos.`)
  return names.map((name) => {
    const column = byName.get(name)
    if (column === undefined || column === key)
      throw new UsageError(`No existe el campo "${name}", o no se puede tomar.`)
    return column
  })
}

/** @throws {UsageError} if the options do not match the decision */
async function readDecision(
  context: Context,
  { decision, tomar, metodo, referencia, motivo }: ResolveOptions,
): Promise<Decision> {
  const { db, actor: by } = context
  if (decision === 'descartar') return { kind: decision }
  if (decision === 'anular') {
    if (motivo === undefined) throw new UsageError('Falta --motivo.')
    return { kind: decision, reason: motivo }
  }
  if (metodo === undefined || referencia === undefined)
    throw new UsageError('Faltan --metodo y --referencia: cómo se comprobó la identidad.')
  const evidence = { method: metodo, reference: referencia, by, author: authorOf(context) }
  if (decision === 'verificar') return { kind: decision, evidence }
  if (tomar === undefined) throw new UsageError('Falta --tomar: los campos de la importación, con comas.')
  return { kind: decision, evidence, columns: await columnsOf(db, tomar) }
}

const refusals: Record<Exclude<Resolution['kind'], 'done' | 'already_closed'>, string> = {
  not_found: 'No existe ese conflicto.',
  no_account:
    'Ninguna cuenta tiene ahora esa cédula: si la fila importada es de la persona, verifíquela; si no, descarte el conflicto.',
  other_row:
    'La cédula la tiene ahora otra cuenta: descarte este conflicto; si hace falta, importe de nuevo.',
  already_verified: 'La identidad de esa cuenta está verificada: para anularla use "identidad anular".',
  not_imported: 'La importación no trae alguno de esos campos; no se cambió nada.',
}

/** Annulling needs a second person. @throws {Refusal} */
async function askToResolve(context: Context, id: string, motivo: string) {
  const conflict = await context.db
    .selectFrom('conflicto')
    .select(['numero_identificacion as number', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!conflict) throw await refuse(context, 'not_found', refusals.not_found)
  if (conflict.closed_at)
    throw await refuse(context, 'already_closed', 'Ya estaba resuelto. No se cambió nada.')
  return askSecondPerson(
    context,
    resolveByAnnulling,
    { conflict: id, person: await findHolder(context.db, conflict.number) },
    { reason: motivo, subject: conflict.number },
  )
}

const resolve = defineCommand({
  name: 'identidad resolver',
  aliases: ['identity resolve'],
  about: 'Decide un conflicto: de quién es la cédula y qué datos quedan',
  argument: one('número', rowId({ about: 'Número del conflicto, como lo muestra la lista' })),
  options: {
    decision: choice(['verificar', 'combinar', 'anular', 'descartar'], {
      about:
        'verificar: la cuenta es suya y queda como está; combinar: además toma campos de la importación; anular: la cuenta es de otra persona; descartar: nada cambia',
      alias: 'as',
    }),
    tomar: optional(
      text({ about: 'Con combinar: campos de la importación, con comas; o todo', max: 2000, alias: 'take' }),
    ),
    metodo: optional(method),
    referencia: optional(reference),
    motivo: optional(reason),
    emergencia: emergency,
  },
  run: async (context, { value: id, options: { emergencia, ...options } }) => {
    const decision = await readDecision(context, options)
    if (decision.kind === 'anular' && !emergencia) return askToResolve(context, id, decision.reason)
    const result = await context.db
      .transaction()
      .execute(async (trx) => {
        const resolution = await resolveConflict(trx, id, decision, {
          actor: context.actor,
          author: authorOf(context),
        })
        if (resolution.kind !== 'done') return resolution
        const alone = decision.kind === 'anular'
        if (alone) await raiseAlarm(trx, context, decision.reason)
        await recordStaff(trx, context, {
          subject: resolution.conflict.numero_identificacion,
          details: {
            ...{ conflict: id, ...options },
            ...(alone && { emergency: true }),
            ...(resolution.annulment?.kind === 'annulled' && { ledger: resolution.annulment.ledger }),
          },
        })
        return resolution
      })
      .catch((error: unknown) => {
        if (!isForeignKeyViolation(error)) throw error
        return { kind: 'not_together' as const }
      })
    if (result.kind === 'not_together')
      throw await refuse(
        context,
        'not_together',
        'Esos campos van juntos: un municipio con su departamento, un rango con su fuerza. No se cambió nada.',
      )
    if (result.kind === 'already_closed') {
      const { closed_at, closed_by, resolution, numero_identificacion: subject } = result.conflict
      const by = `${resolution ?? ''} por ${printable(closed_by ?? '')}, ${moment(closed_at)}`
      throw await refuse(context, 'already_closed', `Ya estaba resuelto: ${by}. No se cambió nada.`, subject)
    }
    if (result.kind !== 'done') throw await refuse(context, result.kind, refusals[result.kind])
    return {
      lines: [
        `Conflicto ${id} resuelto: ${decision.kind}.`,
        ...(result.annulment ? annulledLines(result.annulment) : []),
      ],
      data: { conflict: id, decision: decision.kind },
    }
  },
})

export const conflictCommands = [conflicts, resolve]
