import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@fcr/tooling/test/until.mjs'
import { restartOnChange } from './restart-on-change.mjs'

let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  folder = mkdtempSync(join(tmpdir(), 'fcr-restart-'))
  writeFileSync(at('log'), '')
  writeFileSync(at('source'), 'one')
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const log = () => readFileSync(at('log'), 'utf8').split('\n').filter(Boolean)
const starts = () => log().filter((line) => line !== 'end')
const untilLogged = async (lines: string[], read = log) => {
  await until(() => read().length >= lines.length)
  expect(read()).toEqual(lines)
}

/** Replaces the source atomically, as an editor does: a half-written file would be an extra change. */
function changeSource(text: string) {
  writeFileSync(at('source.new'), text)
  renameSync(at('source.new'), at('source'))
}

/** Runs a script that logs its source at start and when it is asked to stop. */
function run(body = 'setInterval(() => {}, 1000)') {
  writeFileSync(
    at('script.mjs'),
    `import { appendFileSync, readFileSync } from 'node:fs'
    const note = (line) => appendFileSync(${JSON.stringify(at('log'))}, line + '\\n')
    const source = readFileSync(${JSON.stringify(at('source'))}, 'utf8')
    process.on('SIGTERM', () => (note('end'), process.exit(0)))
    note(source + ' ' + process.argv.slice(2))
    ${body}`,
  )
  return restartOnChange({
    script: at('script.mjs'),
    arguments: (again) => [String(again)],
    folders: [folder],
    version: () => readFileSync(at('source'), 'utf8'),
  })
}

it('restarts the script when its sources change, after the old run has ended', async () => {
  const site = run()
  await untilLogged(['one false'])
  writeFileSync(at('unrelated'), '')
  changeSource('two')
  await untilLogged(['one false', 'end', 'two true'])
  await site.stop()
  expect(log()).toEqual(['one false', 'end', 'two true', 'end'])
})

it('reports a first run that fails', async () => {
  const site = run('process.exit(3)')
  expect(await site.ended).toBe(3)
  await site.stop()
})

it('runs a script that failed on a restart again after the next change', async () => {
  const site = run("if (source === 'broken') process.exit(1); setInterval(() => {}, 1000)")
  await untilLogged(['one false'], starts)
  changeSource('broken')
  await untilLogged(['one false', 'broken true'], starts)
  changeSource('repaired')
  await untilLogged(['one false', 'broken true', 'repaired true'], starts)
  await site.stop()
})
