import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { types } from 'node:util'
import type { Content } from './source'
import { UnusableFileError } from './unusable-file'

/** A file is read several times and stored in one transaction; a larger one is probably the wrong file. */
const maxMegabytes = 200

/**
 * Returns the content of a file on this machine.
 * @throws {UnusableFileError}
 */
export async function fileContent(path: string): Promise<Content> {
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(error)
  })
  // The file is read several times, which a pipe does not allow.
  if (!stats.isFile()) throw new UnusableFileError('not_a_file', 'La ruta no es la de un archivo.')
  if (stats.size > maxMegabytes * 1024 * 1024)
    throw new UnusableFileError(
      'too_large',
      `El archivo tiene más de ${maxMegabytes} MB: divídalo en varios e impórtelos uno tras otro.`,
    )
  return { chunks: () => chunksOf(path) }
}

function unreadable(error: unknown): UnusableFileError {
  const code = types.isNativeError(error) && 'code' in error ? String(error.code) : 'unknown'
  return code === 'ENOENT'
    ? new UnusableFileError('not_found', 'El archivo no existe.')
    : new UnusableFileError('unreadable', `El archivo no se puede leer (${code}).`)
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer
  } catch (error) {
    throw error instanceof UnusableFileError ? error : unreadable(error)
  }
}
