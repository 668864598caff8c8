import { createCode } from '../access-codes/codes'
import { recordStaff } from './audit'
import { idOrCode } from './code-option'
import {
  codeStates,
  codeState,
  findCodeIds,
  listCodes,
  revokeCode,
  type ListedCode,
} from '../access-codes/repository'
import { defineCommand, many } from './command'
import { choice, optional, text, wholeNumber, withDefault } from './options'
import { requireSiteKeys } from './password-keys'
import { UsageError, Refusal } from './refusal'
import { releaseCommand } from './release-command'
import { amount, moment, table } from './table'

const kinds = ['JEP', 'UBPD'] as const
const kind = choice(kinds, { about: 'Institución del funcionario', alias: 'kind' })

const defaultHours = 24
const maxDays = 30
const hour = 3_600_000

const issue = defineCommand({
  name: 'codigos emitir',
  aliases: ['codes issue'],
  about: 'Emite códigos de acceso de un solo uso para un funcionario externo',
  options: {
    tipo: kind,
    funcionario: text({ about: 'Nombre de quien lo usará', placeholder: 'NOMBRE', alias: 'official' }),
    entidad: text({ about: 'Despacho o dependencia', alias: 'entity' }),
    finalidad: text({ about: 'Para qué se consulta', alias: 'purpose' }),
    dias: optional(
      wholeNumber(1, maxDays, {
        about: `Días de validez, en lugar de horas; hasta ${maxDays}`,
        alias: 'days',
      }),
    ),
    horas: optional(
      wholeNumber(1, maxDays * 24, {
        about: `Horas de validez (por omisión: ${defaultHours})`,
        alias: 'hours',
      }),
    ),
    cantidad: withDefault(wholeNumber(1, 50, { about: 'Cuántos códigos', alias: 'count' }), 1),
  },
  run: async (context, { options }) => {
    const { tipo, funcionario, entidad, finalidad, dias, horas, cantidad } = options
    if (dias !== undefined && horas !== undefined) throw new UsageError('Indique --dias o --horas, no ambas.')
    await requireSiteKeys(context)
    const expiresAt = new Date(Date.now() + (dias === undefined ? (horas ?? defaultHours) : dias * 24) * hour)
    const about = { kind: tipo, official: funcionario, entity: entidad, purpose: finalidad }
    const codes = await context.db.transaction().execute(async (trx) => {
      const made: { id: string; code: string }[] = []
      while (made.length < cantidad) made.push(await createCode(trx, { ...about, expiresAt }))
      const details = { ...about, codes: made.map(({ id }) => id), expiresAt: expiresAt.toISOString() }
      await recordStaff(trx, context, { details })
      return made
    })
    return {
      lines: [
        ...table(
          ['N.º', 'Código', 'Tipo', 'Vence'],
          codes.map(({ id, code }) => [id, code, tipo, moment(expiresAt)]),
        ),
        '',
        'Los códigos se muestran solo esta vez y sirven una sola vez.',
      ],
      data: { codes: codes.map((one) => ({ ...one, kind: tipo, expiresAt: expiresAt.toISOString() })) },
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
  aliases: ['codes list'],
  about: 'Lista los códigos de acceso emitidos, los últimos primero; nunca el código mismo',
  options: {
    estado: optional(choice(codeStates, { about: 'Solo los que están así', alias: 'state' })),
    tipo: optional(kind),
    limite: withDefault(wholeNumber(1, 10_000, { about: 'Cuántos a lo sumo', alias: 'limit' }), 100),
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
        amount(rows.length, 'código', 'códigos'),
      ],
      data: { codes: rows.map(toData) },
    }
  },
})

const revoke = defineCommand({
  name: 'codigos revocar',
  aliases: ['codes revoke'],
  about: 'Revoca códigos de acceso; la sesión que alguno haya abierto termina en el acto',
  argument: many('código', idOrCode),
  run: async (context, { values }) => {
    const result = await context.db.transaction().execute(async (trx) => {
      const { ids, unknown } = await findCodeIds(trx, values)
      if (unknown > 0) return { unknown, codes: [] }
      const codes: { id: string; was: ReturnType<typeof codeState> }[] = []
      for (const id of ids) codes.push({ id, was: await revokeCode(trx, id) })
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

export const codeCommands = [issue, list, revoke, releaseCommand]
