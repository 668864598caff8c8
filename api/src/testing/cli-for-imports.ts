import { afterAll, beforeAll } from '@jest/globals'
import type { ImportKind } from '@fcr/shared/contracts/staff/imports'
import type { ImportReport } from '../import/report'
import { startTestCli, type TestCli } from './cli'

/** Options of an import without a second person. */
export const alone = ['--motivo', 'Prueba', '--emergencia'] as const

/** Returns the lines of a file with the same columns for each person. */
export const linesOf = (...people: Record<string, string>[]) => [
  Object.keys(people[0] ?? {}).join(';'),
  ...people.map((person) => Object.values(person).join(';')),
]

/** A row of the register of affiliates with the required values. */
export const smallRow = (number: string, more: Record<string, string> = {}) => ({
  numero_identificacion: number,
  nombre_apellido_completo: 'Luz Ejemplo',
  ...more,
})

/**
 * Starts the command once for all tests of a file. `importFile` imports a text, its lines or its bytes; `importAs` as
 * another kind.
 */
export function cliForImports(kind: ImportKind) {
  const staff = {} as TestCli
  beforeAll(async () => {
    Object.assign(staff, await startTestCli())
  })
  afterAll(() => staff.close())
  const importAs = async (
    as: ImportKind,
    content: string | Buffer | readonly string[],
    ...words: string[]
  ) => {
    const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : content.join('\n')
    const file = await staff.write(`${as}.csv`, text)
    const run = await staff.run(['importar', as, file, '--json', ...alone, ...words])
    const { report, error } = run.json() as { report: ImportReport; error?: { message: string } }
    return { ...run, report, refused: error?.message }
  }
  const importFile = (content: string | Buffer | readonly string[], ...words: string[]) =>
    importAs(kind, content, ...words)
  return { staff, importFile, importAs }
}
