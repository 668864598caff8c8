import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardServer } from './postgres.mjs'

const MEMORY = '/dev/shm'
/** Bytes; the tests use a quarter of this. */
const ROOM = 2 * 1024 ** 3

/** Whether temporary files, some of them programs, can be kept in memory. */
function fitsInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    accessSync(MEMORY, constants.W_OK)
    const runsPrograms = /^\S+ \/dev\/shm tmpfs (?!\S*\bnoexec\b)/m.test(readFileSync('/proc/mounts', 'utf8'))
    return runsPrograms && bavail * bsize > ROOM && process.availableMemory() > 2 * ROOM
  } catch {
    return false
  }
}

/**
 * Makes the folder for the temporary files of this process and its children: in memory where there is room, because the
 * tests create and delete so many files that a disk's file system takes a tenth of their time. However the process ends,
 * the folder is removed.
 */
export function useTemporaryFolder() {
  const folder = mkdtempSync(join(fitsInMemory() ? MEMORY : tmpdir(), 'fcr-test-'))
  // The PostgreSQL server runs as another user; its folder is in this one.
  chmodSync(folder, 0o711)
  const guard = guardServer(folder, 'no-server')
  process.env['TMPDIR'] = folder
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      guard.dismiss()
    },
  }
}
