import { staffRoles, type StaffRole } from '@fcr/shared/contracts/staff/staff'
import { randomInt } from 'node:crypto'
import type { Db } from '../database/open'
import { createCodeSet, replaceCodes } from '../staff/team/password/recovery-codes'
import { sealSecret } from '../staff/team/password/sealed-secret'
import { createTotpSecret } from '../staff/team/password/totp'
import { hashPassword, verifyPassword } from '../passwords/hash'
import type { DemoStaff } from './demo-file'

/** One person for each role, a second administrator (approvals need two), and one with several roles. */
const people: { name: string; email: string; roles: StaffRole[] }[] = [
  { name: 'Marta Demostración', email: 'marta@equipo.example', roles: ['atencion'] },
  { name: 'Rosa Ejemplo', email: 'rosa@equipo.example', roles: ['accesos'] },
  { name: 'Luis Muestra', email: 'luis@equipo.example', roles: ['datos'] },
  { name: 'Ana Sintético', email: 'ana@equipo.example', roles: ['auditoria'] },
  { name: 'Jorge Ficticio', email: 'jorge@equipo.example', roles: ['administracion'] },
  {
    name: 'Elena Prueba',
    email: 'elena@equipo.example',
    roles: Object.keys(staffRoles) as StaffRole[],
  },
]

async function stillWorks(db: Db, earlier: DemoStaff | undefined, email: string): Promise<boolean> {
  if (!earlier) return false
  const stored = await db
    .selectFrom('staff_password')
    .innerJoin('staff_account', 'staff_account.id', 'staff_account_id')
    .select('password_hash')
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return stored !== undefined && verifyPassword(stored.password_hash, earlier.password)
}

/** Gives an account a random password and an application's secret; it keeps roles that were changed on the site. */
async function equip(db: Db, { name, email, roles }: (typeof people)[number]): Promise<DemoStaff> {
  const [password, totpSecret] = [`Demo-${randomInt(10_000_000, 99_999_999)}`, createTotpSecret()]
  const values = {
    password_hash: await hashPassword(password),
    totp_secret: sealSecret(totpSecret),
    totp_step: 0,
  }
  const codes = await createCodeSet()
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('staff_account')
      .values({ name, email, roles })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ disabled_at: null }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('staff_password')
      .values({ staff_account_id: id, ...values })
      .onConflict((conflict) => conflict.column('staff_account_id').doUpdateSet(values))
      .execute()
    await replaceCodes(trx, id, codes)
  })
  return { name, roles, email, password, totpSecret }
}

/** Returns demo staff who can sign in: those of the last start, where their passwords still work. */
export async function ensureStaff(db: Db, earlier: readonly DemoStaff[]): Promise<DemoStaff[]> {
  const staff: DemoStaff[] = []
  for (const person of people) {
    const before = earlier.find(({ email }) => email === person.email)
    const same = before && (await stillWorks(db, before, person.email))
    staff.push(same ? before : await equip(db, person))
  }
  return staff
}
