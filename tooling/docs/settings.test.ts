import { expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { settingsDocument, settingsFile } from './settings.mjs'

it('docs/run/settings.md is what the table of settings says: npm run docs:settings', async () => {
  expect(readFileSync(settingsFile, 'utf8')).toBe(await settingsDocument())
})
