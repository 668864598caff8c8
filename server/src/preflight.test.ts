import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode, checkPort, readDataFolder, readPort } from './preflight.mjs'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcr-preflight-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('accepts Node 20.19 and later, rejects earlier versions', () => {
  for (const version of ['20.19.0', '20.20.1', '21.0.0', '24.1.0'])
    expect(() => checkNode(version)).not.toThrow()
  for (const version of ['18.20.0', '20.18.9'])
    expect(() => checkNode(version)).toThrow(`Node 20.19 or later is needed; this is ${version}.`)
})

describe('PORT', () => {
  it('is 3000 by default', () => {
    expect(readPort('')).toBe(3000)
    expect(readPort('65535')).toBe(65_535)
  })

  it.each(['0', '65536', '-1', '3e3', 'http', '80 '])('rejects %s', (value) => {
    expect(() => readPort(value)).toThrow(`PORT must be a number from 1 to 65535; it is '${value}'.`)
  })

  it('is rejected while another program uses it', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use by another program.`)
    other.close()
    await once(other, 'close')
    await expect(checkPort(port, '127.0.0.1')).resolves.toBeUndefined()
  })
})

describe('the data folder', () => {
  it('is created for its owner only', async () => {
    const path = readDataFolder(join(folder, 'new/data'))
    expect((await stat(path)).mode & 0o777).toBe(0o700)
  })

  it('is rejected if it is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(() => readDataFolder(file)).toThrow(`The data folder ${file} is not a folder.`)
  })
})
