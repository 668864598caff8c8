import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { addClerk } from './approvals'
import { approveImport, importsOf, workAll } from './imports'
import { removeEverybody } from './people'
import { startTestApi, type TestApi } from './start-test-api'

type Clerk = Awaited<ReturnType<typeof addClerk>>
type Imports = ReturnType<typeof importsOf>

/**
 * Starts the application once for all tests of a file, with a limit of 2 MB. Each test begins without people and
 * imports, with a clerk, whose calls are `imports`, and a person who may approve.
 */
export function apiForImports() {
  const [api, clerk, approver, imports] = [{} as TestApi, {} as Clerk, {} as Clerk, {} as Imports]
  beforeAll(async () => {
    Object.assign(api, await startTestApi({ limits: { importMegabytes: 2 } }))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    for (const table of ['import_job', 'import_column_name', 'conflicto'] as const)
      await api.db.deleteFrom(table).execute()
    await removeEverybody(api.db)
    Object.assign(clerk, await addClerk(api, ['datos'], 'Marta Demostración'))
    Object.assign(approver, await addClerk(api, ['datos'], 'Rosa Ficticio'))
    Object.assign(imports, importsOf(api, clerk))
  })
  const approve = async (id: string) => {
    const { aprobacion } = (await imports.ask(id)).json<{ aprobacion: string }>()
    return approveImport(api, approver, aprobacion)
  }
  /** Uploads, reviews and loads a file. Returns the id. */
  const load = async (content: string) => {
    const id = await imports.upload(content)
    await imports.review(id)
    await approve(id)
    await workAll(api)
    return id
  }
  return { api, clerk, approver, imports, approve, load }
}

export const messageOf = ({ json }: { json: <T>() => T }) => json<{ message: string }>().message
