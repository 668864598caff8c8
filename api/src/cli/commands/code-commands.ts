import { counted } from '@fcr/shared/contracts/text/counts'
import { codeLimits, codesAlone, codesAloneHours, codeStates } from '@fcr/shared/contracts/staff/codes'
import { hashSecrets } from '../../access-codes/codes'
import {
  codeState,
  findCodeIds,
  listCodes,
  lockCode,
  revokeCode,
  type ListedCode,
} from '../../access-codes/repository'
import { ApiError } from '../../errors/api-error'
import { mayIssueAlone, type Issuer } from '../../staff/codes/alone'
import { issueCodes, issuedDetails, type CodeRequest, type Issued } from '../../staff/codes/issue'
import { collectMany, issueMany, prepareMany } from '../../staff/codes/many'
import { recordStaff, refuse } from '../audit'
import { idOrCode } from './code-option'
import { defineCommand, many, single, type Context, type Outcome } from '../command'
import { choice, optional, rowId, text, wholeNumber, withDefault } from '../options'
import { requireSiteKeys } from '../password-keys'
import { UsageError, Refusal } from '../refusal'
import { releaseCommand } from './release-command'
import { askSecondPerson, emergency, isAskerOf, raiseAlarm } from '../second-person'
import { moment, table } from '../table'

const kinds = ['JEP', 'UBPD'] as const
function outcomeOf({ kind: tipo }: CodeRequest, { codes, expiresAt }: Issued): Outcome {
  return {
    lines: [
      ...table(
        ['N.º', 'Código', 'Tipo', 'Vence'],
        codes.map(({ id, code }) => [id, code, tipo, moment(expiresAt)]),
      ),
      '',
      'Los códigos se muestran solo esta vez y sirven una sola vez.',
    ],
    data: { codes: codes.map((code) => ({ ...code, kind: tipo, expiresAt: expiresAt.toISOString() })) },
  }
}

async function askForMany(context: Context, request: CodeRequest, reason: string): Promise<Outcome> {
  const { lines, data } = await askSecondPerson(context, issueMany, request, { reason })
  return { lines: [...lines, 'Después, recójalos con "codigos recoger" y ese número.'], data }
}

/** Issues codes unless another person must approve them; in an emergency, which has a reason, in any case. */
async function issueAlone(
  context: Context,
  request: CodeRequest,
  emergencyReason: string | undefined,
): Promise<Issued | undefined> {
  const by: Issuer = `orden ${context.system.user}`
  const secrets = await hashSecrets(request.count)
  return context.db.transaction().execute(async (trx) => {
    const alone = await mayIssueAlone(trx, by, request.count)
    if (!alone && emergencyReason === undefined) return undefined
    const issued = await issueCodes(trx, request, { issuedBy: context.actor, aloneBy: by, secrets })
    const details = issuedDetails(request, issued)
    if (alone || emergencyReason === undefined) await recordStaff(trx, context, { details })
    else {
      await raiseAlarm(trx, context, emergencyReason)
      await recordStaff(trx, context, { details: { ...details, reason: emergencyReason, emergency: true } })
    }
    return issued
  })
}

const kind = choice(kinds, 'Institución del funcionario')

const maxDays = codeLimits.hours / 24

const issue = defineCommand({
  name: 'codigos emitir',
  about: 'Emite códigos de acceso de un solo uso para un funcionario externo',
  options: {
    tipo: kind,
    funcionario: text('Nombre de quien lo usará', { placeholder: 'NOMBRE' }),
    entidad: text('Despacho o dependencia'),
    finalidad: text('Para qué se consulta'),
    dias: optional(wholeNumber(1, maxDays, `Días de validez, en lugar de horas; hasta ${maxDays}`)),
    horas: optional(
      wholeNumber(1, codeLimits.hours, `Horas de validez (por omisión: ${codeLimits.defaultHours})`),
    ),
    cantidad: withDefault(
      wholeNumber(
        1,
        codeLimits.count,
        `Cuántos códigos; más de ${codesAlone} en ${codesAloneHours} horas los aprueba otra persona`,
      ),
      1,
    ),
    soporte: optional(text('Oficio o soporte de la solicitud', { max: 120 })),
    motivo: optional(text(`Por qué más de ${codesAlone} en ${codesAloneHours} horas`, { max: 500 })),
    emergencia: emergency,
  },
  run: async (context, { options }) => {
    const { tipo, funcionario, entidad, finalidad, dias, horas, cantidad } = options
    const { soporte, motivo, emergencia } = options
    if (dias !== undefined && horas !== undefined) throw new UsageError('Indique --dias o --horas, no ambas.')
    const hours = dias === undefined ? (horas ?? codeLimits.defaultHours) : dias * 24
    const request: CodeRequest = {
      kind: tipo,
      official: funcionario,
      entity: entidad,
      purpose: finalidad,
      support: soporte ?? null,
      hours,
      count: cantidad,
    }
    await requireSiteKeys(context)
    const issued = await issueAlone(context, request, emergencia ? motivo : undefined)
    if (issued) return outcomeOf(request, issued)
    if (motivo === undefined)
      throw await refuse(
        context,
        'reason_missing',
        `Pasan de ${codesAlone} en ${codesAloneHours} horas: falta --motivo, para quien los aprueba.`,
      )
    return askForMany(context, request, motivo)
  },
})

const collect = defineCommand({
  name: 'codigos recoger',
  about: 'Emite los códigos que alguien del equipo aprobó, para el usuario que los pidió con esta orden',
  argument: single('aprobación', rowId('Número de la aprobación')),
  run: async (context, { value: id }) => {
    await requireSiteKeys(context)
    try {
      const isAsker = isAskerOf(context)
      const secrets = await prepareMany(context.db, id, isAsker)
      return await context.db.transaction().execute(async (trx) => {
        const issuing = { issuedBy: context.actor, secrets }
        const { request, issued } = await collectMany(trx, id, isAsker, issuing)
        await recordStaff(trx, context, { details: { approval: id, ...issuedDetails(request, issued) } })
        return outcomeOf(request, issued)
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await recordStaff(context.db, context, { outcome: error.code, details: { approval: id } })
      throw new Refusal(error.code, error.message)
    }
  },
})

const toData = (row: ListedCode) => ({
  id: row.id,
  kind: row.kind,
  state: codeState(row),
  official: row.official,
  entity: row.entity,
  purpose: row.purpose,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  heldAt: row.held_at?.toISOString() ?? null,
  heldFor: row.held_for,
})

const list = defineCommand({
  name: 'codigos listar',
  about: 'Lista los códigos de acceso emitidos, los últimos primero; nunca el código mismo',
  options: {
    estado: optional(choice(codeStates, 'Solo los que están así')),
    tipo: optional(kind),
    limite: withDefault(wholeNumber(1, 10_000, 'Cuántos a lo sumo'), 100),
  },
  run: async (context, { options }) => {
    const rows = await listCodes(context.db, {
      state: options.estado,
      kind: options.tipo,
      limit: options.limite,
    })
    await recordStaff(context.db, context, { details: { ...options, rows: rows.length } })
    return {
      lines: [
        ...table(
          [
            ...['N.º', 'Tipo', 'Estado', 'Funcionario', 'Entidad', 'Finalidad'],
            ...['Emitido', 'Vence', 'Usado', 'Retenido'],
          ],
          rows.map((row) => [
            row.id,
            row.kind,
            codeState(row),
            row.official,
            row.entity,
            row.purpose,
            moment(row.created_at),
            moment(row.expires_at),
            moment(row.used_at),
            moment(row.held_at),
          ]),
        ),
        '',
        counted(rows.length, 'código', 'códigos'),
      ],
      data: { codes: rows.map(toData) },
    }
  },
})

const revoke = defineCommand({
  name: 'codigos revocar',
  about: 'Revoca códigos de acceso; la sesión que alguno haya abierto termina en el acto',
  argument: many('código', idOrCode),
  run: async (context, { values }) => {
    const result = await context.db.transaction().execute(async (trx) => {
      const { ids, unknown } = await findCodeIds(trx, values)
      if (unknown > 0) return { unknown, codes: [] }
      const codes: { id: string; was: ReturnType<typeof codeState> }[] = []
      for (const id of ids) {
        const code = await lockCode(trx, id)
        if (code) codes.push({ id, was: codeState(code) })
        await revokeCode(trx, id, { by: context.actor })
      }
      await recordStaff(trx, context, { details: { codes } })
      return { unknown: 0, codes }
    })
    if (result.unknown > 0) {
      await recordStaff(context.db, context, { outcome: 'not_found' })
      throw new Refusal('not_found', 'Alguno de los códigos no existe; no se revocó ninguno.')
    }
    return {
      lines: result.codes.map(({ id, was }) =>
        was === 'revocado'
          ? `El código ${id} ya estaba revocado.`
          : `Código ${id} revocado${was === 'usado' || was === 'retenido' ? ': la sesión que abrió terminó' : ''}.`,
      ),
      data: { codes: result.codes },
    }
  },
})

export const codeCommands = [issue, collect, list, revoke, releaseCommand]
