import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderLockedError, lockFolder } from './folder-lock'

describe('lockFolder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fcr-lock-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('lets one process hold the folder, and another after its release', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError)
    await unlock()
    const again = await lockFolder(folder)
    await again()
    expect(await readdir(folder)).toEqual([])
  })

  it('takes over the lock of a killed process', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    await once(child, 'spawn')
    const stat = await readFile(`/proc/${child.pid ?? 0}/stat`, 'utf8')
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    await writeFile(join(folder, 'lock'), `${child.pid ?? 0}\n${startedAt}\n`)
    await expect(lockFolder(folder)).rejects.toThrow(`pid ${child.pid ?? 0}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (
      await lockFolder(folder)
    )()
  })

  it('takes over a lock whose pid was reused', async () => {
    await writeFile(join(folder, 'lock'), `${process.pid}\n1\n`)
    await (
      await lockFolder(folder)
    )()
  })

  it('gives a stale lock to only one of several concurrent callers', async () => {
    await writeFile(join(folder, 'lock'), '999999999\n\n')
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
