import { readingOf, type Register } from '../../data-review/findings'
import { ApiError, invalidFields } from '../../errors/api-error'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { requireStaff } from '../../sessions/policy'
import { askApproval } from '../approvals/ask'
import { staffAct } from '../act'
import { recordStaffAct } from '../record'
import { findFinding, listFindings } from './list'
import { correctData, ownNumber } from './operation'

const onRequest = requireStaff('atencion')

const gone = () => new ApiError(404, 'finding_gone', 'Ese dato ya no está en la lista: se corrigió.')

/** Returns the value to store for a correction. @throws {ApiError} if it cannot be read either */
function corrected(register: Register, column: string, typed: string): string | null {
  const read = readingOf(register, column)
  if (!read) throw invalidFields({ path: 'valor', message: 'Este dato se corrige con una importación.' })
  if (typed === '') return null
  const { value, problem } = read(typed)
  if (problem !== undefined) throw invalidFields({ path: 'valor', message: `El dato ${problem}.` })
  return value
}

const needed = new Set(['numero_identificacion', 'cc_identidad', 'nombre_apellido_completo'])

/** Stored values that need a review; each correction takes two people. */
export const dataReviewRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('GET /fundacion/datos-por-revisar'),
    onRequest,
    handler: async (request) => {
      const page = Number(request.query.pagina)
      const list = await listFindings(app.db, page)
      await recordStaffAct(app.db, request, {
        operation: 'datos listar',
        details: {
          page,
          disclosed: list.filas.flatMap(({ persona }) => persona ?? []),
        },
      })
      return list
    },
  })

  app.route({
    ...endpoint('POST /fundacion/datos-por-revisar/:id/correccion', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      const { valor, motivo: reason } = request.body
      const event = { operation: correctData.name, details: { reason } }
      const aprobacion = await staffAct(request, event, async (act) => {
        const finding = await findFinding(act.trx, request.params.id)
        if (!finding) throw gone()
        const { register, key, column, number: subject, account } = finding
        act.note({ subject })
        // The stored value again: it is correct as it is.
        const isKept = valor !== '' && valor === finding.value
        if (!isKept && account && column === 'numero_identificacion')
          throw new ApiError(409, 'own_number', ownNumber)
        const value = isKept ? valor : corrected(register, column, valor)
        if (value === null && needed.has(column))
          throw invalidFields({ path: 'valor', message: 'Este dato no puede quedar vacío.' })
        return askApproval(act, correctData, { register, key, column, value }, reason)
      })
      return { aprobacion }
    },
  })
  done()
}
