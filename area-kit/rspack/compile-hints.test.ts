/** @jest-environment node */
import { rspack } from '@rspack/core'
import { afterAll, expect, it } from '@jest/globals'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base } from './common.mjs'
import { CompileHintPlugin } from './compile-hints.mjs'

const context = mkdtempSync(join(tmpdir(), 'fcr-hint-'))
afterAll(() => rmSync(context, { recursive: true }))

/** Builds an entry with a lazy chunk; returns the built files, or the error. */
async function built(...hinted: string[]) {
  writeFileSync(join(context, 'main.js'), "import(/* webpackChunkName: 'late' */ './late.js')")
  writeFileSync(join(context, 'late.js'), "console.log('late')")
  const compiler = rspack({
    ...base(false),
    context,
    entry: { main: './main.js' },
    output: { path: join(context, 'dist'), filename: '[name].js', chunkFilename: '[name].js' },
    plugins: [new CompileHintPlugin(...hinted)],
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
        else resolve()
      })
    })
  })
  const dist = join(context, 'dist')
  return Object.fromEntries(readdirSync(dist).map((file) => [file, readFileSync(join(dist, file), 'utf8')]))
}

it('starts the minified scripts of a first visit with the hint, and no others', async () => {
  const files = await built('main')
  expect(files['main.js']).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  expect(files['late.js']).not.toContain('allFunctionsCalledOnLoad')
})

it('refuses a chunk that is not in the build', async () => {
  await expect(built('gone')).rejects.toThrow(/no scripts of a chunk gone/)
})
