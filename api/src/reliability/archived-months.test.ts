import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sealAll } from '../audit/seal'
import { sql } from 'kysely'
import { openBackupSite, addSiteFiles, type BackupSite } from '../testing/backup-site'
import { addOldRow, newSigningKey, sinceDecember2019 } from '../testing/old-months'

const key = { AUDIT_SIGNING_KEY: newSigningKey() }
const archived = 'archivo/auditoria-2019-12.jsonl'

let site: BackupSite
let backup: string
/** Two rows of one month, archived before the backup; one of the next, archived after it. */
beforeAll(async () => {
  site = await openBackupSite('prepared')
  await sinceDecember2019(site.db)
  for (const day of ['2019-12-30', '2019-12-31', '2020-01-15']) await addOldRow(site.db, `${day}T10:00:00Z`)
  await sealAll(site.db)
  await addSiteFiles(site)
  await archive(site, '2019-12')
  const { answer } = await site.run(['respaldo', 'crear', '--carpeta', 'backups'])
  backup = String(answer['folder'])
  await archive(site, '2020-01')
})
afterAll(() => site.remove())

const archive = async (of: BackupSite, month: string) => {
  const done = await of.run(
    ['auditoria', 'archivar', '--hasta', month, '--carpeta', site.place('archivo')],
    key,
  )
  expect(done.answer).toMatchObject({ archived: [{ month }] })
}
const verify = async (of: BackupSite, ...files: string[]) => {
  const words = files.length > 0 ? ['--archivo', files.map((file) => site.place(file)).join()] : []
  return (await of.run(['auditoria', 'verificar', ...words])).answer
}

describe('a restore of a backup that is older than an archive', () => {
  let other: BackupSite
  beforeAll(async () => {
    other = await openBackupSite('empty')
    expect(await other.run(['respaldo', 'restaurar', backup])).toMatchObject({ exitCode: 0 })
  })
  afterAll(() => other.remove())

  it('knows the months that were archived before it, and still has the others', async () => {
    expect(await verify(other)).toMatchObject({ ok: true, verification: { archived: 2 } })
    expect(await verify(other, archived)).toMatchObject({ ok: true, files: [{ rows: 2 }] })
    const { rows } = await sql`SELECT FROM audit_event WHERE at < '2020-02-01'`.execute(other.db)
    expect(rows).toHaveLength(1)
  })

  it('archives the month again, over the file of the first time', async () => {
    await archive(other, '2020-01')
    const files = [archived, 'archivo/auditoria-2020-01.jsonl']
    expect(await verify(other, ...files)).toMatchObject({ ok: true, files: [{ rows: 2 }, { rows: 1 }] })
  })
})
