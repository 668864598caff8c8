import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPort, readDataFolder, readPort, requireSpace } from './preflight.mjs'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcr-preflight-'))
})
afterAll(() => rm(folder, { recursive: true }))

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

  it('is not named if HOST is no address of this machine', async () => {
    const line = "HOST must be an address of this machine; it is '192.0.2.7'."
    await expect(checkPort(3000, '192.0.2.7')).rejects.toThrow(line)
  })
})

describe('the data folder', () => {
  it('is created for its owner only', async () => {
    const path = readDataFolder(join(folder, 'new/data'))
    expect((await stat(path)).mode & 0o777).toBe(0o700)
  })

  it('is rejected on a disk without room', () => {
    expect(() => requireSpace(folder, 0)).not.toThrow()
    const line =
      /^The disk of .* has \d+ MB left; 1000000000000 are needed\. Free space on it, or name another/
    expect(() => requireSpace(folder, 1e12)).toThrow(line)
  })

  it('is rejected if it is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(() => readDataFolder(file)).toThrow(`The data folder ${file} is not a folder.`)
  })
})
