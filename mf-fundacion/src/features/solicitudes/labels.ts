import { requestStateNames, type RequestRow, type RequestThread } from '@fcr/shared/contracts/staff/requests'

export const stateNames = requestStateNames

/** The person's name, or that no register has them. */
export const personName = ({ nombre }: Pick<RequestRow, 'nombre'>) => nombre ?? 'Persona sin registro'

export const listOf = (items: readonly string[]) => new Intl.ListFormat('es').format(items)

/** Whether what the foundation writes reaches the person on the site. */
export const isReadOnline = ({ tipo, lee_en_su_cuenta }: RequestThread) =>
  tipo !== 'autoridad' && lee_en_su_cuenta

const noAccount = 'La persona no tiene una cuenta verificada:'

/** Instructions to the clerk if the person reads nothing online. */
export const toHandOver = {
  acknowledgement: `${noAccount} entréguele usted el acuse por escrito.`,
  extension: `${noAccount} avísele usted de la nueva fecha. Queda en la auditoría.`,
}

/** The button that sends a reply names who receives it, or says that it only keeps the text. */
export function sendWords(thread: RequestThread, closes: boolean) {
  const { tipo, nombre } = thread
  const isSent = isReadOnline(thread) && nombre !== null
  const kept = tipo === 'autoridad' ? 'Guardar la constancia' : 'Guardar para entregarla'
  const send = isSent ? `Enviar a ${nombre}` : kept
  return { text: closes ? `${send} y cerrar` : send, busy: isSent ? 'Enviando...' : 'Guardando...' }
}

/** Readers of a reply, and the place where they read it. */
export function whoReads({ tipo, lee_en_su_cuenta }: RequestThread): string {
  if (tipo === 'autoridad')
    return 'Queda como constancia: la persona no la ve. Entréguela usted a la autoridad.'
  return lee_en_su_cuenta
    ? 'La persona la recibe en su perfil y por correo.'
    : `${noAccount} entréguele usted la respuesta por escrito.`
}
