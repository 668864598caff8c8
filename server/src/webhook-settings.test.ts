import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWebhookSettings } from './webhook-settings'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcr-webhooks-'))
})
afterEach(() => rm(folder, { recursive: true }))

const secret = 'x'.repeat(32)
const one = { name: 'on-call', url: 'https://avisos.example/s3cr3t', secretFile: 'secret', grant: 'operator' }
async function read(list: unknown, secretText = `${secret}\n`) {
  await writeFile(join(folder, 'secret'), secretText)
  const file = join(folder, 'webhooks.json')
  await writeFile(file, typeof list === 'string' ? list : JSON.stringify(list))
  return readWebhookSettings(file)
}

describe('WEBHOOKS_FILE', () => {
  it('is optional', () => {
    expect(readWebhookSettings('')).toBeUndefined()
  })

  it('names receivers; their secrets are in files beside it', async () => {
    expect((await read([one]))?.receivers).toMatchObject([{ name: 'on-call', grant: 'operator', secret }])
  })

  it.each([
    ['is no list', '{', 'cannot be read as JSON'],
    ['has an address with http', [{ ...one, url: 'http://avisos.example/s3cr3t' }], '0.url: must be https'],
    ['names no secret', [{ ...one, secretFile: 'nada' }], 'the secret of on-call'],
  ])('is rejected if it %s, without its addresses in the message', async (_what, list, message) => {
    const error = await read(list).catch((each: unknown) => each)
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringContaining(message) })
    expect(String(error)).not.toContain('s3cr3t')
  })

  it('is rejected if a secret is short', async () => {
    await expect(read([one], 'short')).rejects.toThrow('the secret of on-call has fewer than 32 characters')
  })
})
