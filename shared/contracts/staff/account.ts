import { z } from 'zod'
import { ownSessions } from '../rights'
import { rowId } from './rows'
import { passkeyName } from './sign-in'

const time = z.string()

const ownPasskey = z.strictObject({
  id: rowId,
  nombre: z.string(),
  /** ISO 8601. */
  creada: time,
  ultimo_uso: time.nullable(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>

/** Response of `GET /fundacion/cuenta`: how the caller signs in, and from where. */
export const ownAccount = z.strictObject({
  llaves: z.array(ownPasskey),
  /** Null without a password. */
  contrasena: z
    .strictObject({
      creada: time,
      ultimo_uso: time.nullable(),
      /** Printed codes that were not used. */
      codigos: z.number().int(),
    })
    .nullable(),
  sesiones: ownSessions,
})
export type OwnAccount = z.infer<typeof ownAccount>

/** Body of `POST /fundacion/cuenta/llaves/:id/nombre`. */
export const passkeyRename = z.strictObject({ nombre: passkeyName })
