import { numberForStaff } from '../identity/authority'
import { findDifferences, listConflicts, type Conflict, type Difference } from '../identity/conflicts'
import { resolveConflict, type Decision, type Resolution } from '../identity/resolve-conflict'
import {
  annulAccount,
  findAnnulled,
  restoreAccount,
  verificationMethods,
  verifyIdentity,
  type Annulment,
} from '../identity/verification'
import { comparecientesTarget } from '../import/comparecientes'
import { isForeignKeyViolation } from '../errors/database-errors'
import { recordStaff } from './audit'
import { defineCommand, one, type Context } from './command'
import { choice, documentNumber, optional, rowId, text, wholeNumber, withDefault } from './options'
import { Misunderstood, Refusal } from './refusal'
import { amount, moment, printable } from './table'

const cedula = one('cédula', documentNumber({ about: 'Número de identificación de la persona' }))

const method = choice(verificationMethods, {
  about: 'Cómo se comprobó: se vio el documento, se cotejó el acta, u otro',
  alias: 'method',
})
const reference = text({ about: 'Qué se vio: clase de documento, número del acta …', alias: 'reference' })
const reason = text({ about: 'Por qué; queda en la auditoría', alias: 'reason' })

/** Records that a command was refused, and ends it. */
async function refuse(context: Context, code: string, message: string, subject?: string) {
  await recordStaff(context.db, context, { outcome: code, ...(subject !== undefined && { subject }) })
  return new Refusal(code, message)
}

const verify = defineCommand({
  name: 'identidad verificar',
  aliases: ['identity verify'],
  about:
    'Anota que la fundación comprobó quién es la persona; desde entonces ve también lo que no llenó ella',
  argument: cedula,
  options: { metodo: method, referencia: reference },
  run: async (context, { value: number, options: { metodo, referencia } }) => {
    const result = await context.db.transaction().execute(async (trx) => {
      const evidence = { method: metodo, reference: referencia, by: context.actor }
      const verified = await verifyIdentity(trx, numberForStaff(context, number), evidence)
      if (verified.kind === 'verified')
        await recordStaff(trx, context, {
          subject: number,
          details: { method: metodo, reference: referencia },
        })
      return verified
    })
    if (result.kind === 'not_found')
      throw await refuse(context, 'not_found', 'Nadie está registrado con esa cédula.', number)
    if (result.kind === 'already_verified')
      throw await refuse(
        context,
        'already_verified',
        `Ya estaba verificada: ${moment(result.at)}, por ${printable(result.by)}. No se cambió nada.`,
        number,
      )
    const open = (await listConflicts(context.db, { state: 'abiertos', limit: 10_000 })).find(
      ({ numero_identificacion }) => numero_identificacion === number,
    )
    return {
      lines: [
        'Identidad verificada.',
        ...(open ? [`Tiene un conflicto abierto, el ${open.id}: vea "identidad resolver".`] : []),
      ],
      data: { identity: 'verificada', conflict: open?.id ?? null },
    }
  },
})

/** Whom to tell that the account was annulled. */
const annulledLines = (annulment: Annulment) =>
  annulment.kind === 'annulled'
    ? [
        `Cuenta ${annulment.id} anulada: nadie ingresa con ella ni la encuentra. La cédula queda libre.`,
        `Avise a quien la creó: ${[annulment.contact.phone, annulment.contact.email].map((one) => printable(one ?? '—')).join(', ')}`,
        ...(annulment.sessions > 0 ? [`Terminó ${amount(annulment.sessions, 'sesión', 'sesiones')}.`] : []),
      ]
    : []

const annul = defineCommand({
  name: 'identidad anular',
  aliases: ['identity annul'],
  about: 'Anula una cuenta que no es de la persona de esa cédula; se guarda por el término legal',
  argument: cedula,
  options: { motivo: reason },
  run: async (context, { value: number, options: { motivo } }) => {
    const result = await context.db.transaction().execute(async (trx) => {
      const annulled = await annulAccount(trx, numberForStaff(context, number), {
        reason: motivo,
        by: context.actor,
      })
      if (annulled.kind === 'annulled') {
        const { id, sessions } = annulled
        await recordStaff(trx, context, {
          subject: number,
          details: { account: id, reason: motivo, sessions },
        })
      }
      return annulled
    })
    if (result.kind === 'no_account')
      throw await refuse(context, 'not_found', 'Ninguna cuenta tiene esa cédula.', number)
    return { lines: annulledLines(result), data: { account: result.id, endedSessions: result.sessions } }
  },
})

const restore = defineCommand({
  name: 'identidad restaurar',
  aliases: ['identity restore'],
  about: 'Devuelve una cuenta anulada, sin verificar y sin contraseña',
  argument: cedula,
  options: {
    motivo: reason,
    cuenta: optional(rowId({ about: 'Cuál, si hay varias con esa cédula', alias: 'account' })),
  },
  run: async (context, { value: number, options: { motivo, cuenta } }) => {
    const result = await context.db.transaction().execute(async (trx) => {
      const annulled = await findAnnulled(trx, numberForStaff(context, number))
      const chosen = cuenta === undefined ? annulled : annulled.filter(({ id }) => id === cuenta)
      const [account] = chosen
      if (!account) return { kind: 'not_found' as const }
      if (chosen.length > 1) return { kind: 'several' as const, annulled }
      const kind = await restoreAccount(trx, account.id)
      if (kind === 'restored')
        await recordStaff(trx, context, {
          subject: number,
          details: { account: account.id, reason: motivo },
        })
      return { kind, id: account.id }
    })
    if (result.kind === 'several')
      throw new Misunderstood(
        [
          'Hay varias cuentas anuladas con esa cédula; indique --cuenta:',
          ...result.annulled.map(
            ({ id, annulledAt, reason: why }) => `  ${id}  ${moment(annulledAt)}  ${printable(why)}`,
          ),
        ].join('\n'),
      )
    if (result.kind === 'not_found')
      throw await refuse(context, 'not_found', 'No hay ninguna cuenta anulada así.', number)
    if (result.kind === 'number_taken')
      throw await refuse(context, 'number_taken', 'Otra cuenta tiene ahora esa cédula.', number)
    return {
      lines: [
        `Cuenta ${result.id} restaurada, sin verificar.`,
        'No tiene contraseña: use "afiliados restablecer".',
      ],
      data: { account: result.id },
    }
  },
})

const said = (value: unknown) =>
  value === null || value === undefined || value === ''
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
    ({ field, account, imported }) => `   ${field}: cuenta ${said(account)} · importación ${said(imported)}`,
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
      cases.push({ conflict, differences: await findDifferences(context.db, conflict) })
    await recordStaff(context.db, context, { details: { estado, rows: cases.length } })
    return {
      lines: [
        ...cases.flatMap(({ conflict, differences }) => [...conflictLines(conflict, differences), '']),
        amount(cases.length, 'conflicto', 'conflictos'),
      ],
      data: {
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
  metodo: (typeof verificationMethods)[number] | undefined
  referencia: string | undefined
  motivo: string | undefined
}

/** Columns of the fields that the staff takes from the import. @throws {Misunderstood} */
async function columnsOf(db: Context['db'], tomar: string): Promise<string[] | 'all'> {
  if (tomar.trim() === 'todo') return 'all'
  const { columns, key } = await comparecientesTarget(db, { overwrite: false })
  const byName = new Map(columns.map(({ name, target }) => [name, target]))
  const names = tomar.split(',').map((name) => name.trim())
  for (const { name, needs } of columns)
    if (names.includes(name) && needs !== undefined && !names.includes(needs))
      throw new Misunderstood(`El campo "${name}" va junto con "${needs}": indique los dos.`)
  return names.map((name) => {
    const column = byName.get(name)
    if (column === undefined || column === key)
      throw new Misunderstood(`No existe el campo "${name}", o no se puede tomar.`)
    return column
  })
}

/** @throws {Misunderstood} where the options do not fit the decision */
async function readDecision(
  { db, actor: by }: Context,
  { decision, tomar, metodo, referencia, motivo }: ResolveOptions,
): Promise<Decision> {
  if (decision === 'descartar') return { kind: decision }
  if (decision === 'anular') {
    if (motivo === undefined) throw new Misunderstood('Falta --motivo.')
    return { kind: decision, reason: motivo }
  }
  if (metodo === undefined || referencia === undefined)
    throw new Misunderstood('Faltan --metodo y --referencia: cómo se comprobó la identidad.')
  const evidence = { method: metodo, reference: referencia, by }
  if (decision === 'verificar') return { kind: decision, evidence }
  if (tomar === undefined) throw new Misunderstood('Falta --tomar: los campos de la importación, con comas.')
  return { kind: decision, evidence, columns: await columnsOf(db, tomar) }
}

const refusals: Record<Exclude<Resolution['kind'], 'done' | 'already_closed'>, string> = {
  not_found: 'No existe ese conflicto.',
  no_account: 'Ya no hay una cuenta con esa cédula: use anular o descartar.',
  not_imported: 'La importación no trae alguno de esos campos; no se cambió nada.',
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
  },
  run: async (context, { value: id, options }) => {
    const decision = await readDecision(context, options)
    const result = await context.db
      .transaction()
      .execute(async (trx) => {
        const resolution = await resolveConflict(trx, id, decision, context)
        if (resolution.kind === 'done')
          await recordStaff(trx, context, {
            subject: resolution.conflict.numero_identificacion,
            details: { conflict: id, ...options },
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

export const identityCommands = [verify, annul, restore, conflicts, resolve]
