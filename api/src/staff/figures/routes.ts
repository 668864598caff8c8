import { dayInBogota } from '@fcr/shared/contracts/dates'
import type { Figures, FiguresTable } from '@fcr/shared/contracts/staff/figures'
import { writeCsv } from '../../csv/write-csv'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { requireStaff } from '../../sessions/policy'
import { recordStaffAct } from '../record'
import { computeFigures } from './figures'

/** How long the figures are kept, in milliseconds. */
const keptFor = 10 * 60_000

const hidden = 'Reservado'
const together = 'Las reservadas, juntas'

function csvOf({ columnas, filas, reservadas }: FiguresTable): string {
  const cells = (values: readonly (number | null)[]) => values.map((value) => value ?? hidden)
  return writeCsv([
    columnas,
    ...filas.map(({ nombre, valores }) => [nombre, ...cells(valores)]),
    ...(reservadas ? [[together, ...cells(reservadas)]] : []),
  ])
}

/** The figures, for all of the staff: they single nobody out. */
export const figureRoutes: Routes = (app, _options, done) => {
  let kept: { at: number; figures: Promise<Figures> } | undefined

  /** All requests of ten minutes share one computation. */
  const current = (): Promise<Figures> => {
    if (kept && performance.now() - kept.at < keptFor) return kept.figures
    const computed = { at: performance.now(), figures: app.read(computeFigures) }
    kept = computed
    computed.figures.catch(() => {
      if (kept === computed) kept = undefined
    })
    return computed.figures
  }

  app.route({
    ...endpoint('GET /fundacion/cifras'),
    onRequest: requireStaff(),
    handler: () => current(),
  })

  app.route({
    ...endpoint('GET /fundacion/cifras/csv'),
    onRequest: requireStaff(),
    handler: async (request, reply) => {
      const { tabla } = request.query
      const { tablas } = await current()
      const table = tablas.find(({ id }) => id === tabla)
      if (!table) throw new Error(`no table ${tabla}`)
      await recordStaffAct(app.db, request, { operation: 'cifras descargar', details: { tabla } })
      const name = `cifras-${tabla}-${dayInBogota(new Date())}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(csvOf(table))
    },
  })
  done()
}
