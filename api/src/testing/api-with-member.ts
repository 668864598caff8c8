import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import type { NewCompareciente } from '../database/schema'
import { addMember, auditReader, removeEverybody } from './people'
import { startTestApi, type TestApi, type TestApiOptions } from './start-test-api'

/**
 * Starts the application once for all tests of a file. Each test begins with `testPerson` as the only member;
 * `newAudit` returns the audit rows written since then.
 */
export function apiWithMember(fields: Partial<NewCompareciente> = {}, options: TestApiOptions = {}) {
  const api = {} as TestApi
  let newAudit: ReturnType<typeof auditReader>
  beforeAll(async () => {
    Object.assign(api, await startTestApi(options))
    newAudit = auditReader(api.db)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await removeEverybody(api.db)
    await addMember(api.db, fields)
    await newAudit()
  })
  return { api, newAudit: () => newAudit() }
}
