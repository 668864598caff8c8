// libfaketime, which gives one process a separate clock.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram } from './debian.mjs'

/** Returns the file of the library, which is preloaded. Installs Debian's package if it is missing. */
export function findFaketime() {
  const lib = join(dirname(findProgram('faketime')), '../lib')
  const library = readdirSync(lib)
    .map((machine) => join(lib, machine, 'faketime/libfaketime.so.1'))
    .find(existsSync)
  if (!library) throw new Error(`libfaketime.so.1 is not in ${lib}.`)
  return library
}
