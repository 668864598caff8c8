import { requestStateNames, type RequestRow, type RequestThread } from '@fcr/shared/contracts/staff/requests'

export const stateNames = requestStateNames

/** The person's name, or that no register has them. */
export const personName = ({ nombre }: Pick<RequestRow, 'nombre'>) => nombre ?? 'Persona sin registro'

export const listOf = (items: readonly string[]) => new Intl.ListFormat('es').format(items)

/** The button that sends a reply names who receives it, or says that it only keeps the text. */
export function sendWords({ tipo, nombre, lee_en_su_cuenta }: RequestThread, closes: boolean) {
  const isSent = tipo !== 'autoridad' && lee_en_su_cuenta && nombre !== null
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
    : 'La persona no tiene una cuenta verificada: entréguele usted la respuesta por escrito.'
}
