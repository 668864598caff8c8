import type { AuditGroup } from '@fcr/shared/contracts/staff/audit'

/** A verb, for 'Marta … de Ana' and 'Marta intentó … de Ana'. The object is followed by the person's name. */
type Deed = { did: string; tried: string; object?: string; group: AuditGroup }

const deed = (group: AuditGroup) => (did: string, tried: string, object?: string) => ({
  did,
  tried,
  group,
  ...(object !== undefined && { object }),
})
const read = deed('consultas')
const change = deed('cambios')
const entry = deed('ingresos')
const approval = deed('aprobaciones')
const alarm = deed('alarmas')

/** The kinds of recorded events, with their words; add new ones here. */
const actions = {
  login: entry('ingresó', 'ingresar', 'a la cuenta de'),
  password_change: change('cambió la contraseña', 'cambiar la contraseña'),
  password_recovery: change('recuperó el acceso a la cuenta', 'recuperar el acceso a la cuenta'),
  address_confirmation: change('confirmó el correo', 'confirmar el correo'),
  address_undo: change('deshizo el cambio de correo', 'deshacer el cambio de correo'),
  not_me: alarm('avisó «No fui yo»', 'avisar «No fui yo»', 'desde el correo de'),
  logout: entry('cerró la sesión', 'cerrar la sesión'),
  session_reuse: alarm('usó de nuevo una sesión ya renovada', 'usar de nuevo una sesión'),
  registration: change('se afilió', 'afiliarse', 'con la cédula de'),
  profile_edit: change('cambió los datos', 'cambiar los datos'),
  code_redeem: entry('ingresó con un código', 'ingresar con un código'),
  official_held: alarm('superó el límite y su código quedó retenido', 'superar el límite'),
  external_search: read('hizo una búsqueda', 'hacer una búsqueda', 'que mostró a'),
  external_profile: read('abrió el perfil', 'abrir el perfil'),
  map_load: read('abrió el mapa', 'abrir el mapa'),
  map_person: read('abrió en el mapa la ficha', 'abrir en el mapa la ficha'),
  sessions_end: entry('cerró sesiones', 'cerrar sesiones'),
  data_request: change('hizo una solicitud sobre los datos', 'hacer una solicitud sobre los datos'),
  data_export: read('descargó los datos', 'descargar los datos'),
  mail_notices: change('eligió los avisos', 'elegir los avisos'),
  mail_confirmation: change('pidió confirmar el correo', 'pedir confirmar el correo'),
  refused: alarm('pidió algo que no se le permite', 'hacer algo que no se le permite', 'sobre'),
} satisfies Record<string, Deed>

export type AuditAction = keyof typeof actions | 'staff'

/** What the staff does (action `staff`), by command or on the site; both use the same words. */
export const operations = {
  'codigos emitir': change('emitió códigos de acceso', 'emitir códigos de acceso'),
  'codigos listar': read('vio la lista de códigos', 'ver la lista de códigos'),
  'codigos ver': read('abrió un código', 'abrir un código'),
  'codigos actividad': read('vio lo hecho con un código', 'ver lo hecho con un código'),
  'codigos recoger': change('recibió los códigos aprobados', 'recibir los códigos aprobados'),
  'codigos revocar': change('anuló códigos de acceso', 'anular códigos de acceso'),
  'codigos liberar': change('liberó un código retenido', 'liberar un código retenido'),
  'personas buscar': read('buscó personas', 'buscar personas', 'y encontró a'),
  'personas ver': read('abrió la ficha', 'abrir la ficha', 'de'),
  'personas cambios': read('vio los cambios', 'ver los cambios', 'de'),
  'personas editar': change('cambió los datos', 'cambiar los datos', 'de'),
  'datos listar': read('vio los datos por revisar', 'ver los datos por revisar', 'de'),
  'datos corregir': change('corrigió un dato', 'corregir un dato', 'de'),
  'personas registrar': change('registró en la oficina', 'registrar en la oficina', 'a'),
  'afiliados estado': read('vio el estado de la cuenta', 'ver el estado de la cuenta', 'de'),
  'afiliados desbloquear': change('desbloqueó la cuenta', 'desbloquear la cuenta', 'de'),
  'afiliados restablecer': change('dio una contraseña temporal', 'dar una contraseña temporal', 'a'),
  'afiliados forzar-cambio': change('pidió cambiar la contraseña', 'pedir el cambio de contraseña', 'a'),
  'afiliados cerrar-sesiones': change('cerró las sesiones', 'cerrar las sesiones', 'de'),
  'identidad verificar': change('verificó la identidad', 'verificar la identidad', 'de'),
  'identidad anular': change('anuló la cuenta', 'anular la cuenta', 'de'),
  'identidad combinar': change('unió dos registros', 'unir dos registros', 'de'),
  'repetidos listar': read('vio los posibles repetidos', 'ver los posibles repetidos', 'de'),
  'repetidos ver': read('comparó dos fichas', 'comparar dos fichas', 'de'),
  'repetidos unir': change('unió dos fichas', 'unir dos fichas', 'de'),
  'repetidos separar': change('dijo que dos fichas son de dos personas', 'separar dos fichas', 'de'),
  'identidad restaurar': change('restauró la cuenta', 'restaurar la cuenta', 'de'),
  'identidad conflictos': read('vio los conflictos', 'ver los conflictos'),
  'identidad resolver': change('resolvió un conflicto', 'resolver un conflicto', 'de'),
  'importar mapa': change('importó personas del mapa', 'importar personas del mapa'),
  'importar comparecientes': change('importó comparecientes', 'importar comparecientes'),
  'importar lugares': change('importó lugares', 'importar lugares'),
  importar: approval('aprobó una importación', 'aprobar una importación'),
  'importar archivo': approval('aprobó importar un archivo', 'aprobar la importación de un archivo'),
  'importar subir': change('subió un archivo para importar', 'subir un archivo para importar'),
  'importar ver': read('vio una importación', 'ver una importación'),
  'importar descargar': read('descargó el resultado de una importación', 'descargar una importación'),
  'importar descartar': change('descartó una importación', 'descartar una importación'),
  'solicitudes ver': read('abrió una solicitud', 'abrir una solicitud', 'de'),
  'solicitudes registrar': change('registró una solicitud', 'registrar una solicitud', 'de'),
  'solicitudes asignar': change('asignó una solicitud', 'asignar una solicitud', 'de'),
  'solicitudes anotar': change('anotó algo en una solicitud', 'anotar en una solicitud', 'de'),
  'solicitudes acusar': change('acusó recibo de una solicitud', 'acusar recibo de una solicitud', 'de'),
  'solicitudes prorrogar': change('prorrogó una solicitud', 'prorrogar una solicitud', 'de'),
  'solicitudes suprimir': change('atendió una supresión', 'atender una supresión', 'de'),
  'solicitudes listar': read('vio las solicitudes', 'ver las solicitudes', 'de'),
  'solicitudes responder': change('respondió una solicitud', 'responder una solicitud', 'de'),
  'solicitudes cerrar': change('cerró una solicitud', 'cerrar una solicitud', 'de'),
  'persona exportar': read('exportó los datos', 'exportar los datos', 'de'),
  'persona borrar': change('borró los datos', 'borrar los datos', 'de'),
  'auditoria listar': read('consultó la auditoría', 'consultar la auditoría', 'de'),
  'auditoria anomalias': read('vio lo inusual de la auditoría', 'ver lo inusual de la auditoría'),
  'auditoria verificar': read('hizo revisar la auditoría', 'hacer revisar la auditoría'),
  'auditoria archivar': change('archivó meses de la auditoría', 'archivar meses de la auditoría'),
  'auditoria exportar': read('exportó la auditoría con firma', 'exportar la auditoría con firma', ', sobre'),
  'aprobaciones listar': approval('vio las aprobaciones', 'ver las aprobaciones'),
  'aprobaciones pedir': approval('pidió una aprobación', 'pedir una aprobación', 'sobre'),
  'aprobaciones ver': approval('vio una aprobación', 'ver una aprobación', 'sobre'),
  'aprobaciones aprobar': approval('aprobó lo pedido', 'aprobar lo pedido', 'sobre'),
  'aprobaciones rechazar': approval('no aprobó lo pedido', 'rechazar lo pedido', 'sobre'),
  'aprobaciones retirar': approval('retiró lo que pidió', 'retirar lo que pidió', 'sobre'),
  'emergencias listar': approval('vio las órdenes de emergencia', 'ver las órdenes de emergencia'),
  'emergencias revisar': approval('revisó una orden de emergencia', 'revisar una orden de emergencia'),
  'equipo invitar': change('invitó a alguien al equipo', 'invitar a alguien al equipo'),
  'equipo aceptar': change('aceptó la invitación al equipo', 'aceptar la invitación al equipo'),
  'equipo reenviar': change('envió de nuevo una invitación', 'enviar de nuevo una invitación'),
  'equipo retirar invitacion': change('retiró una invitación', 'retirar una invitación'),
  'equipo activar': change('cambió si una cuenta del equipo está activa', 'activar una cuenta del equipo'),
  'equipo funciones': change(
    'cambió las funciones de alguien del equipo',
    'cambiar las funciones de alguien',
  ),
  'equipo ingreso': change('restableció el ingreso de alguien del equipo', 'restablecer un ingreso'),
  'equipo listar': read('vio el equipo', 'ver el equipo'),
  'equipo desbloquear': change('desbloqueó una cuenta del equipo', 'desbloquear una cuenta del equipo'),
  'equipo retirar': change('retiró a alguien del equipo', 'retirar a alguien del equipo'),
  'cuenta codigos': change('imprimió códigos de recuperación nuevos', 'imprimir códigos de recuperación'),
  'cuenta contrasena': change('cambió su contraseña', 'cambiar su contraseña'),
  'cuenta llave': change('cambió sus llaves de acceso', 'cambiar sus llaves de acceso'),
  'sesion comprobar': entry('probó de nuevo quién es', 'probar de nuevo quién es'),
  'sesiones cerrar': entry('cerró otras sesiones', 'cerrar otras sesiones'),
  hoy: read('vio lo que espera hoy', 'ver lo que espera hoy'),
  'cifras descargar': read('descargó una tabla de cifras', 'descargar una tabla de cifras'),
  'correo estado': read('vio el estado del correo', 'ver el estado del correo'),
  'correo fallidos': read('vio los mensajes sin entregar', 'ver los mensajes sin entregar'),
  'correo reintentar': change('volvió a enviar mensajes', 'volver a enviar mensajes'),
  'correo descartar': change('descartó un mensaje', 'descartar un mensaje'),
  'claves estado': read('vio el estado de las claves', 'ver el estado de las claves'),
  diagnostico: read('revisó el estado del sitio', 'revisar el estado del sitio'),
  'respaldo crear': change('hizo un respaldo', 'hacer un respaldo'),
  'respaldo verificar': read('comprobó un respaldo', 'comprobar un respaldo'),
  'respaldo restaurar': change('restauró un respaldo', 'restaurar un respaldo', ', y repitió lo hecho sobre'),
  'respaldo anotar': change(
    'anotó una restauración',
    'anotar una restauración',
    ', y repitió lo hecho sobre',
  ),
  'respaldo suprimir': change('repitió supresiones', 'repetir supresiones', 'de'),
  'base trasladar': change('trasladó la base de datos', 'trasladar la base de datos'),
  'base migrar': change('actualizó la base de datos', 'actualizar la base de datos'),
} satisfies Record<string, Deed>

export type OperationName = keyof typeof operations

/** Operations that show one person's record to the staff. */
export const openings: readonly OperationName[] = ['personas ver', 'afiliados estado']

/** Outcomes after which the action took place. */
const done = new Set(['ok', 'ended', 'profile', 'search', 'map'])
const tookPlace = (action: string, outcome: string) => action === 'refused' || done.has(outcome)

/** Returns the deed of a name; one without words is shown by its name. */
const deedIn = (deeds: Readonly<Record<string, Deed>>, name: string): Deed =>
  (Object.hasOwn(deeds, name) ? deeds[name] : undefined) ??
  change(`hizo «${name}»`, `hacer «${name}»`, 'sobre')

/** Returns the deed of an action; `command` is the operation of the staff's. */
export const deedOf = (action: string, command: unknown): Deed =>
  action === 'staff'
    ? deedIn(operations, typeof command === 'string' ? command : 'algo sin nombre')
    : deedIn(actions, action)

/** Says what somebody did, or tried: 'abrió el perfil', 'intentó ingresar'. */
export function deedWords(action: string, outcome: string, command: unknown): string {
  const { did, tried } = deedOf(action, command)
  return tookPlace(action, outcome) ? did : `intentó ${tried}`
}

const namesIn = <Name extends string>(words: Readonly<Record<Name, Deed>>, group: AuditGroup) =>
  (Object.keys(words) as Name[]).filter((name) => words[name].group === group)

/** Actions and operations of a group. Operations without words count as changes. */
export const groupMembers = (group: AuditGroup) => ({
  actions: namesIn(actions, group),
  operations: namesIn(operations, group),
})
