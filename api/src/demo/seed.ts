import { sql } from 'kysely'
import type { Db } from '../database/open'
import { demoNumbers, ensureMember, topUpCodes } from './credentials'
import { readDemo, writeDemo, type Demo } from './demo-file'
import { insertStaffWork } from './staff-work'
import { insertSyntheticPeople } from './people'
import { ensureStaff } from './staff'

/** The database contains people outside the demo. The message is a single line, suitable for a terminal. */
export class DemoRefusedError extends Error {
  constructor() {
    super('The database holds people who are not the demo. Use npm run serve, or another DATABASE_URL.')
    this.name = 'DemoRefusedError'
  }
}

async function describePeople(db: Db) {
  const isDemo = sql<boolean>`numero_identificacion LIKE ${demoNumbers}`
  return db
    .selectFrom('compareciente')
    .select([
      sql<boolean>`count(*) > 0`.as('anybody'),
      sql<boolean>`coalesce(bool_or(${isDemo}), false)`.as('demo'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Prepares a database for trying out the site: synthetic people and work for the staff if it is empty, two members
 * and staff who can sign in, unused codes. In an existing demo it only replaces used-up credentials.
 * @throws {DemoRefusedError}
 */
export async function seedDemo(db: Db, { dataDir, url }: { dataDir: string; url: string }): Promise<Demo> {
  const people = await describePeople(db)
  // A demo's codes and passwords must not open a register of real people.
  if (people.anybody && !people.demo) throw new DemoRefusedError()
  if (!people.demo) await insertSyntheticPeople(db)
  const earlier = await readDemo(dataDir)
  const demo: Demo = {
    url,
    member: await ensureMember(db, earlier?.member, false),
    mustChange: await ensureMember(db, earlier?.mustChange, true),
    codes: {
      JEP: await topUpCodes(db, earlier?.codes.JEP ?? [], 'JEP'),
      UBPD: await topUpCodes(db, earlier?.codes.UBPD ?? [], 'UBPD'),
    },
    staff: await ensureStaff(db, earlier?.staff ?? []),
  }
  if (!people.demo) await insertStaffWork(db)
  await writeDemo(dataDir, demo)
  return demo
}
