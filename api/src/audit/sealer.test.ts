import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@fcr/tooling/test/until.mjs'
import { addMember, signInAs } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { findHead } from './chain'
import { readHeads } from './heads-file'
import { verifyAudit } from './verify'

let api: TestApi
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcr-heads-'))
  api = await startTestApi({ settings: { auditHeadsFile: join(folder, 'heads.jsonl') } })
})
afterEach(() => rm(folder, { recursive: true }))

it('seals rows automatically while the application runs', async () => {
  await addMember(api.db)
  await signInAs(api.app)
  let result = await verifyAudit(api.db)
  // A row sealed between the two queries of a verification is counted by neither.
  await until(async () => {
    result = await verifyAudit(api.db)
    return result.rows > 0
  })
  expect(result).toMatchObject({ ok: true, rows: 1, unsealed: 0 })
  await api.close()
})

it('seals the remaining rows and records the head when the application closes', async () => {
  await addMember(api.db)
  await signInAs(api.app)
  await api.app.close()
  const head = await findHead(api.db)
  expect(head).toMatchObject({ position: '1' })
  expect((await readHeads(join(folder, 'heads.jsonl'))).map(({ hash }) => hash)).toEqual([head?.hash])
  await api.close()
})
