import { dayInBogota } from '@fcr/shared/contracts/dates'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { countHeldCodes } from '../../official/quota'
import { countQueue } from '../../rights/request-queue'
import { requireStaff, staffOf } from '../../sessions/policy'
import { viewerOf } from '../approvals/operations'
import { countApprovals } from '../approvals/repository'
import { recordStaffAct } from '../record'
import { findAlarms } from './alarms'
import {
  countConflicts,
  countDuplicates,
  countUnverified,
  findApprovals,
  findConflicts,
  findDuplicates,
  findHeldCodes,
  findRequests,
} from './sections'

/** Returns a function that reads a section if the roles have a part in it. */
const sectionFor =
  (roles: readonly StaffRole[]) =>
  async <Section>(allowed: readonly StaffRole[], read: () => Promise<Section>): Promise<Section | null> =>
    allowed.some((role) => roles.includes(role)) ? read() : null

/** 'Hoy': the caller's pending work. */
export const todayRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('GET /fundacion/hoy'),
    onRequest: requireStaff(),
    handler: async (request) => {
      const { id, roles } = staffOf(request)
      const section = sectionFor(roles)
      const day = {
        fecha: dayInBogota(new Date()),
        solicitudes: await section(['atencion'], () => findRequests(app.db, id)),
        identidades: null,
        sin_verificar: await section(['atencion'], () => countUnverified(app.db)),
        conflictos: await section(['atencion'], () => findConflicts(app.db)),
        repetidos: await section(['atencion'], () => findDuplicates(app.db)),
        aprobaciones: await findApprovals(app.db, staffOf(request)),
        codigos: await section(['accesos'], () => findHeldCodes(app.db)),
        alarmas: await findAlarms(app.db, roles),
      }
      await recordStaffAct(app.db, request, { operation: 'hoy' })
      return day
    },
  })

  app.route({
    ...endpoint('GET /fundacion/hoy/cuentas'),
    onRequest: requireStaff(),
    handler: async (request) => {
      const { id, roles } = staffOf(request)
      const section = sectionFor(roles)
      const solicitudes = await section(['atencion'], async () => (await countQueue(app.db, id)).total)
      const others = [
        await section(['atencion'], () => countConflicts(app.db)),
        await section(['atencion'], () => countDuplicates(app.db)),
        await section(['accesos'], () => countHeldCodes(app.db)),
        await countApprovals(app.db, 'waiting', viewerOf(staffOf(request))),
        (await findAlarms(app.db, roles)).length,
      ]
      return { hoy: others.reduce<number>((sum, count) => sum + (count ?? 0), solicitudes ?? 0), solicitudes }
    },
  })
  done()
}
