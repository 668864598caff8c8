import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardFolder } from './postgres.mjs'

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
    // This system has no such folder, or it is closed to this user.
    return false
  }
}

/**
 * Creates the folder for temporary files of this process and its children, and returns its path. It is in memory if there
 * is room: on a disk, the tests take a tenth longer. It is removed when this process ends, in any way.
 */
export function useTemporaryFolder() {
  const folder = mkdtempSync(join(fitsInMemory() ? MEMORY : tmpdir(), 'fcr-test-'))
  // The PostgreSQL server runs as another user; its folder is in this one.
  chmodSync(folder, 0o711)
  guardFolder(folder)
  process.env['TMPDIR'] = folder
  return folder
}
