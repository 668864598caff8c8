import { beforeEach } from '@jest/globals'
import { sql } from 'kysely'
import { createCode } from '../access-codes/codes'
import type { AuditAction } from '../audit/deeds'
import { recordAudit, type Actor } from '../audit/record'
import { advisoryLocks } from '../database/advisory-locks'
import { asOwner } from '../database/app-role'
import { apiWithMember } from './api-with-member'
import { testCode } from './people'
import { addStaff, asStaff } from './sessions'

type Facts = { outcome?: string; subject?: string; details?: Record<string, unknown> }

/** Starts the application for tests of the auditors' pages. Each begins with an empty trail and three actors. */
export function apiWithTrail() {
  const { api } = apiWithMember()
  const ids = { member: '', official: '', clerk: '' }

  /** Executes a statement that changes the trail, which the application cannot. */
  const tamper = (statement: string) =>
    asOwner(api.db, async (trx) => {
      // The sealer, which reads and writes both tables, waits.
      await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.auditSeal})`.execute(trx)
      // Also those of the partitions.
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await sql.raw(statement).execute(trx)
    })

  beforeEach(async () => {
    await tamper('TRUNCATE audit_event, audit_seal, audit_verification RESTART IDENTITY')
    const { id } = await api.db.selectFrom('compareciente').select('id').executeTakeFirstOrThrow()
    const code = await createCode(
      api.db,
      testCode({ official: 'Ana Prueba', entity: 'Sala de Definición', purpose: 'Expediente 000-00' }),
    )
    const clerk = await addStaff(api, ['atencion'], 'Iván Muestra')
    Object.assign(ids, { member: id, official: code.id, clerk: clerk.id })
  })

  const record = (actor: Actor, action: AuditAction, { outcome = 'ok', ...event }: Facts = {}) =>
    recordAudit(api.db, { actor, action, outcome, ...event }, { ip: '192.0.2.1' })

  return {
    api,
    ids,
    tamper,
    record,
    actors: {
      official: (): Actor => ({ realm: 'external', id: ids.official }),
      clerk: (): Actor => ({ realm: 'fundacion', id: ids.clerk }),
      member: (): Actor => ({ realm: 'member', id: ids.member }),
    },
    /** Records an operation of the staff. */
    didAs: (actor: Actor, command: string, { details, ...facts }: Facts = {}) =>
      record(actor, 'staff', { ...facts, details: { command, ...details } }),
    /** Calls the auditors' API, as an auditor unless told otherwise; POST if there is a body. */
    call: async (path: string, payload?: object, headers?: { cookie: string }) =>
      api.app.inject({
        method: payload ? 'POST' : 'GET',
        url: `/api/fundacion/auditoria/${path}`,
        headers: headers ?? (await asStaff(api, ['auditoria'])),
        ...(payload && { payload }),
      }),
  }
}
