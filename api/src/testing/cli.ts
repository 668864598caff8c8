import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../database/open'
import { runStaff, type ExitCode } from '../cli/run'
import { startTestDatabase } from './test-database'

type StaffRun = {
  exitCode: ExitCode
  printed: string
  logged: string
  /** The parsed output of `--json`. */
  json: () => Record<string, unknown>
}

export type TestCli = {
  db: Db
  folder: string
  /** Writes an input file for a command. */
  write: (name: string, content: string | Buffer) => Promise<string>
  /** Runs a command line as `--actor prueba`, answers questions with `typed`, and adds settings. */
  run: (words: readonly string[], typed?: string, settings?: Record<string, string>) => Promise<StaffRun>
  close: () => Promise<void>
}

/** Starts the staff command on the database of a test, or on a separate one. */
export async function startTestCli(shared?: Db): Promise<TestCli> {
  const { db, close } = shared ? { db: shared, close: () => Promise.resolve() } : await startTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'fcr-staff-'))
  return {
    db,
    folder,
    write: async (name, content) => {
      await writeFile(join(folder, name), content)
      return name
    },
    run: async (words, typed, settings = {}) => {
      const [printed, logged]: [string[], string[]] = [[], []]
      const exitCode = await runStaff(words, {
        env: { FCR_ACTOR: 'prueba', DATA_DIR: folder, ...settings },
        folder,
        io: {
          print: (text) => void printed.push(text),
          log: (text) => void logged.push(text),
          ask: () => Promise.resolve(typed),
        },
        open: () => Promise.resolve({ db, close: () => Promise.resolve() }),
      })
      const text = printed.join('\n')
      return {
        exitCode,
        printed: text,
        logged: logged.join('\n'),
        json: () => JSON.parse(text) as Record<string, unknown>,
      }
    },
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}
