import type { ImportKind } from '@fcr/shared/contracts/staff/imports'
import { ApiError, staffRealm } from '@fcr/shared/session'

const { http } = staffRealm

/** Tries of one piece: a connection that is lost for a moment does not end the upload. */
const tries = 4
const pause = 1000

/** 429: the server receives other pieces of this person. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429

async function again<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let time = 1; ; time++)
    try {
      return await work()
    } catch (error) {
      if (time === tries || signal.aborted || isFinal(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause * time))
    }
}

/** Returns a part of the file in base64. Only this part is in memory. */
const base64Of = (part: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.slice(url.indexOf(',') + 1))
    }
    // The file was changed, moved or locked by another program.
    reader.onerror = () => reject(new UnreadableFile())
    reader.readAsDataURL(part)
  })

export class UnreadableFile extends Error {}

type Upload = { kind: ImportKind; signal: AbortSignal; onProgress: (share: number) => void }

/** Sends a file in pieces and returns the id of its import. `onProgress`: the share that was sent, from 0 to 1. */
export async function uploadFile(file: File, { kind, signal, onProgress }: Upload): Promise<string> {
  const { id, tamano_parte: size } = await http.call('POST /fundacion/importaciones', {
    body: { clase: kind, archivo: file.name, bytes: file.size },
    signal,
  })
  const params = { id }
  for (let numero = 0; numero * size < file.size; numero++) {
    const contenido = await base64Of(file.slice(numero * size, (numero + 1) * size))
    const body = { numero, contenido }
    await again(() => http.call('POST /fundacion/importaciones/:id/partes', { params, body, signal }), signal)
    onProgress(Math.min(1, ((numero + 1) * size) / file.size))
  }
  await again(() => http.call('POST /fundacion/importaciones/:id/recibida', { params, signal }), signal)
  return id
}
