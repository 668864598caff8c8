import { recordStaff } from '../audit'
import { idOrCode } from './code-option'
import { findCodeIds, releaseHeldCode, type Released } from '../../access-codes/repository'
import { defineCommand, single } from '../command'
import { reason } from '../options'
import { Refusal } from '../refusal'

/** Outcome for the audit trail, in one word. */
const outcomeOf = ({ was }: Released) =>
  was === 'retenido' ? 'ok' : was === 'revocado' ? 'revoked' : 'not_held'

function lineFor(id: string, { was, sessionLives }: Released): string {
  if (was !== 'retenido') return `El código ${id} no estaba retenido (está ${was}); no se cambió nada.`
  return sessionLives
    ? `Código ${id} liberado: el funcionario puede seguir.`
    : `Código ${id} liberado, pero su sesión ya terminó: para seguir, el funcionario necesita otro código.`
}

export const releaseCommand = defineCommand({
  name: 'codigos liberar',
  about: 'Libera un código retenido por exceder los límites de consulta; sus contadores vuelven a cero',
  argument: single('código', idOrCode),
  options: {
    motivo: reason,
  },
  run: async (context, { value, options }) => {
    const result = await context.db.transaction().execute(async (trx) => {
      const [id] = (await findCodeIds(trx, [value])).ids
      if (id === undefined) return undefined
      const released = await releaseHeldCode(trx, id)
      if (!released) return undefined
      const details = { code: id, reason: options.motivo, was: released.was, heldFor: released.heldFor }
      await recordStaff(trx, context, { outcome: outcomeOf(released), details })
      return { id, ...released }
    })
    if (!result) {
      await recordStaff(context.db, context, { outcome: 'not_found' })
      throw new Refusal('not_found', 'El código no existe.')
    }
    if (result.was === 'revocado')
      throw new Refusal(
        'revoked',
        `El código ${result.id} está revocado: no se puede liberar. Si el funcionario debe seguir, emita otro.`,
      )
    const { id, was, sessionLives } = result
    return { lines: [lineFor(id, result)], data: { id, was, sessionLives } }
  },
})
