import { counted } from '@fcr/shared/contracts/text/counts'
import { ApiError } from '../../errors/api-error'
import { countLeftOut, listOpenConflicts } from '../../identity/conflicts'
import { resolveConflict, type Decision, type Resolution } from '../../identity/resolve-conflict'
import { annulAccount, type Annulment } from '../../identity/verification'
import { numberForStaff } from '../../identity/authority'
import { annullingError, resolveByAnnulling } from '../../staff/approvals/person-operations'
import { recordStaff, refuse } from '../audit'
import { authorOf, defineCommand, single, type Context, type Outcome } from '../command'
import { goneTo } from '../gone'
import { choice, documentNumber, optional, reason, rowId } from '../options'
import { UsageError } from '../refusal'
import { askSecondPerson, emergency, raiseAlarm } from '../second-person'
import { moment, printable, table } from '../table'

const people = '/fundacion/personas'

/** Says whom to inform about the annulled account. */
const annulledLines = (annulment: Annulment) =>
  annulment.kind === 'annulled'
    ? [
        `Cuenta ${annulment.id} anulada: nadie ingresa con ella ni la encuentra. La cédula queda libre.`,
        `Avise a quien la creó: ${[annulment.contact.phone, annulment.contact.email].map((way) => printable(way ?? '—')).join(', ')}`,
        ...(annulment.sessions > 0 ? [`Terminó ${counted(annulment.sessions, 'sesión', 'sesiones')}.`] : []),
      ]
    : []

const annul = defineCommand({
  name: 'identidad anular',
  about: 'Con --emergencia: anula una cuenta que no es de la persona de esa cédula',
  argument: single('cédula', documentNumber('Número de identificación de la persona')),
  options: { motivo: reason, emergencia: emergency },
  run: async (context, { value: number, options: { motivo, emergencia } }) => {
    if (!emergencia) throw goneTo('identidad anular sin --emergencia', people)
    const result = await context.db.transaction().execute(async (trx) => {
      const annulled = await annulAccount(trx, numberForStaff(context, number), {
        reason: motivo,
        by: context.actor,
      })
      if (annulled.kind === 'annulled') {
        const { id, sessions, ledger } = annulled
        await raiseAlarm(trx, context, motivo)
        await recordStaff(trx, context, {
          subject: number,
          details: { account: id, reason: motivo, sessions, ledger, emergency: true },
        })
      }
      return annulled
    })
    if (result.kind === 'no_account')
      throw await refuse(context, 'not_found', 'Ninguna cuenta tiene esa cédula.', number)
    return { lines: annulledLines(result), data: { account: result.id, endedSessions: result.sessions } }
  },
})

const conflicts = defineCommand({
  name: 'identidad conflictos',
  about: 'Lista los casos abiertos de cédulas que dos partes reclaman, con su número',
  run: async (context) => {
    const cases = await listOpenConflicts(context.db)
    const leftOut = await countLeftOut(context.db)
    await recordStaff(context.db, context, { details: { rows: cases.length } })
    return {
      lines: [
        ...table(
          ['N.º', 'Cédula', 'Abierto', 'Cuenta'],
          cases.map(({ id, number, openedAt, holder }) => [
            ...[id, number, moment(openedAt)],
            holder ? `se decide en ${people}` : 'nadie la tiene',
          ]),
        ),
        '',
        counted(cases.length, 'conflicto', 'conflictos'),
        ...(leftOut > 0
          ? [
              `${counted(leftOut, 'intento', 'intentos')} del último día no abrieron un caso: se alcanzó el límite.`,
            ]
          : []),
      ],
      data: { leftOut, conflicts: cases },
    }
  },
})

const refusals: Partial<Record<Resolution['kind'], string>> = {
  not_found: 'No existe ese conflicto.',
  already_closed: 'Ya estaba resuelto. No se cambió nada.',
  no_account: 'Ninguna cuenta tiene esa cédula, y no hay una fila importada: descarte el conflicto.',
  other_row: 'La cédula la tiene ahora otra cuenta: no se cambió nada.',
  already_verified: 'La identidad de esa cuenta está verificada: para anularla use "identidad anular".',
}

async function resolveNow(
  context: Context,
  id: string,
  decision: Extract<Decision, { kind: 'anular' | 'descartar' }>,
  motivo: string,
): Promise<Outcome> {
  const alone = decision.kind === 'anular'
  const decided = context.db.transaction().execute(async (trx) => {
    const staff = { actor: context.actor, author: authorOf(context) }
    const resolution = await resolveConflict(trx, id, decision, staff)
    if (resolution.kind !== 'done') return resolution
    if (alone) await raiseAlarm(trx, context, motivo)
    const { conflict, annulment } = resolution
    await recordStaff(trx, context, {
      subject: conflict.numero_identificacion,
      details: {
        conflict: id,
        decision: decision.kind,
        reason: motivo,
        ...(alone && { emergency: true }),
        ...(annulment?.kind === 'annulled' && { ledger: annulment.ledger }),
      },
    })
    return resolution
  })
  const result = await decided.catch(async (error: unknown) => {
    const told = annullingError(error)
    throw told instanceof ApiError ? await refuse(context, told.code, told.message) : told
  })
  if (result.kind !== 'done')
    throw await refuse(context, result.kind, refusals[result.kind] ?? 'No se cambió nada.')
  return {
    lines: [
      `Conflicto ${id} resuelto: ${decision.kind}.`,
      ...(result.annulment ? annulledLines(result.annulment) : []),
    ],
    data: { conflict: id, decision: decision.kind },
  }
}

const resolve = defineCommand({
  name: 'identidad resolver',
  about: 'Decide el conflicto de una cédula que nadie tiene; con --emergencia, también anula una cuenta',
  argument: single('número', rowId('Número del conflicto, como lo muestra "identidad conflictos"')),
  options: {
    decision: choice(
      ['verificar', 'combinar', 'anular', 'descartar'],
      'anular: la fila importada queda; descartar: nada cambia; las demás, en el sitio',
    ),
    motivo: optional(reason),
    emergencia: emergency,
  },
  run: async (context, { value: id, options: { decision, motivo, emergencia } }) => {
    if (decision === 'verificar' || decision === 'combinar')
      throw goneTo(`identidad resolver --decision ${decision}`, people)
    if (motivo === undefined) throw new UsageError('Falta --motivo.')
    if (decision === 'anular' && emergencia)
      return resolveNow(context, id, { kind: decision, reason: motivo }, motivo)
    const open = (await listOpenConflicts(context.db)).find((conflict) => conflict.id === id)
    if (!open) throw await refuse(context, 'not_found', 'No hay ningún conflicto abierto con ese número.')
    if (open.holder) throw goneTo(`identidad resolver --decision ${decision}`, people)
    if (decision === 'descartar') return resolveNow(context, id, { kind: decision }, motivo)
    const about = { reason: motivo, subject: open.number }
    return askSecondPerson(context, resolveByAnnulling, { conflict: id, person: null }, about)
  },
})

export const identityCommands = [annul, conflicts, resolve]
