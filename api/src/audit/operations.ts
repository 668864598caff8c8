import type { AuditGroup } from '@fcr/shared/contracts/foundation/audit'

/** A verb, for 'Marta … de Ana' and 'Marta intentó … de Ana'. The object is followed by the person's name. */
export type Deed = { did: string; tried: string; object?: string; group: AuditGroup }

const deed = (group: AuditGroup) => (did: string, tried: string, object?: string) => ({
  ...{ did, tried, group },
  ...(object !== undefined && { object }),
})
const read = deed('consultas')
const change = deed('cambios')
const entry = deed('ingresos')
const approval = deed('aprobaciones')
const alarm = deed('alarmas')

/** What the staff does, by command or on the site; both use the same words. */
export const operations: Readonly<Record<string, Deed>> = {
  'codigos emitir': change('emitió códigos de acceso', 'emitir códigos de acceso'),
  'codigos listar': read('vio la lista de códigos', 'ver la lista de códigos'),
  'codigos ver': read('vio lo hecho con un código', 'ver lo hecho con un código'),
  'codigos revocar': change('anuló códigos de acceso', 'anular códigos de acceso'),
  'codigos liberar': change('liberó un código retenido', 'liberar un código retenido'),
  'afiliados buscar': read('buscó personas', 'buscar personas'),
  'afiliados ver': read('abrió una ficha', 'abrir una ficha', ': la de'),
  'afiliados estado': read('vio el estado de la cuenta', 'ver el estado de la cuenta', 'de'),
  'afiliados desbloquear': change('desbloqueó la cuenta', 'desbloquear la cuenta', 'de'),
  'afiliados restablecer': change('dio una contraseña temporal', 'dar una contraseña temporal', 'a'),
  'afiliados forzar-cambio': change('pidió cambiar la contraseña', 'pedir el cambio de contraseña', 'a'),
  'identidad verificar': change('verificó la identidad', 'verificar la identidad', 'de'),
  'identidad anular': change('anuló la cuenta', 'anular la cuenta', 'de'),
  'identidad restaurar': change('restauró la cuenta', 'restaurar la cuenta', 'de'),
  'identidad conflictos': read('vio los conflictos', 'ver los conflictos'),
  'identidad resolver': change('resolvió un conflicto', 'resolver un conflicto', 'de'),
  'importar mapa': change('importó personas del mapa', 'importar personas del mapa'),
  'importar comparecientes': change('importó comparecientes', 'importar comparecientes'),
  'importar lugares': change('importó lugares', 'importar lugares'),
  'solicitudes listar': read('vio las solicitudes', 'ver las solicitudes', 'de'),
  'solicitudes responder': change('respondió una solicitud', 'responder una solicitud', 'de'),
  'solicitudes cerrar': change('cerró una solicitud', 'cerrar una solicitud', 'de'),
  'persona exportar': read('exportó los datos', 'exportar los datos', 'de'),
  'persona borrar': change('borró los datos', 'borrar los datos', 'de'),
  'auditoria listar': read('consultó la auditoría', 'consultar la auditoría', 'de'),
  'auditoria anomalias': read('vio lo inusual de la auditoría', 'ver lo inusual de la auditoría'),
  'auditoria verificar': read('hizo revisar la auditoría', 'hacer revisar la auditoría'),
  'auditoria exportar': read('exportó la auditoría con firma', 'exportar la auditoría con firma', ', sobre'),
  'cifras descargar': read('descargó una tabla de cifras', 'descargar una tabla de cifras'),
  'correo estado': read('vio el estado del correo', 'ver el estado del correo'),
  'correo fallidos': read('vio los mensajes sin entregar', 'ver los mensajes sin entregar'),
  'correo reintentar': change('volvió a enviar mensajes', 'volver a enviar mensajes'),
  'correo descartar': change('descartó un mensaje', 'descartar un mensaje'),
  'claves estado': read('vio el estado de las claves', 'ver el estado de las claves'),
  'base migrar': change('actualizó la base de datos', 'actualizar la base de datos'),
}

/** Operations that show one person's record to the staff. */
export const openings: readonly string[] = ['afiliados ver', 'afiliados estado']

const groupsByTopic: Readonly<Record<string, AuditGroup>> = {
  aprobaciones: 'aprobaciones',
  ingreso: 'ingresos',
}
const makers = { consultas: read, cambios: change, ingresos: entry, aprobaciones: approval, alarmas: alarm }

/** Returns the words of an operation; one without words is shown by its name. */
export function operationDeed(command: string): Deed {
  const known = Object.hasOwn(operations, command) ? operations[command] : undefined
  if (known) return known
  const group = groupsByTopic[command.split(' ')[0] ?? ''] ?? 'cambios'
  return makers[group](`hizo «${command}»`, `hacer «${command}»`, 'sobre')
}
