import type { AuditGroup } from '@fcr/shared/contracts/staff/audit'
import { operationDeed, operations, type Deed } from './operations'

const deed = (group: AuditGroup, did: string, tried: string, object = 'de'): Deed => ({
  group,
  did,
  tried,
  object,
})

/** The kinds of recorded events, with their words; add new ones here. Those of the staff are in operations.ts. */
const deeds = {
  login: deed('ingresos', 'ingresó', 'ingresar', 'a la cuenta de'),
  password_change: deed('cambios', 'cambió la contraseña', 'cambiar la contraseña'),
  password_recovery: deed('cambios', 'recuperó el acceso a la cuenta', 'recuperar el acceso a la cuenta'),
  address_confirmation: deed('cambios', 'confirmó el correo', 'confirmar el correo'),
  address_undo: deed('cambios', 'deshizo el cambio de correo', 'deshacer el cambio de correo'),
  not_me: deed('alarmas', 'avisó «No fui yo»', 'avisar «No fui yo»', 'desde el correo de'),
  logout: deed('ingresos', 'cerró la sesión', 'cerrar la sesión'),
  session_reuse: deed('alarmas', 'usó de nuevo una sesión ya renovada', 'usar de nuevo una sesión'),
  registration: deed('cambios', 'se afilió', 'afiliarse', 'con la cédula de'),
  profile_edit: deed('cambios', 'cambió los datos', 'cambiar los datos'),
  code_redeem: deed('ingresos', 'ingresó con un código', 'ingresar con un código'),
  official_held: deed('alarmas', 'superó el límite y su código quedó retenido', 'superar el límite'),
  external_search: deed('consultas', 'hizo una búsqueda', 'hacer una búsqueda', 'que mostró a'),
  external_profile: deed('consultas', 'abrió el perfil', 'abrir el perfil'),
  map_load: deed('consultas', 'abrió el mapa', 'abrir el mapa'),
  map_person: deed('consultas', 'abrió en el mapa la ficha', 'abrir en el mapa la ficha'),
  sessions_end: deed('ingresos', 'cerró sesiones', 'cerrar sesiones'),
  data_request: deed('cambios', 'hizo una solicitud sobre los datos', 'hacer una solicitud sobre los datos'),
  data_export: deed('consultas', 'descargó los datos', 'descargar los datos'),
  mail_notices: deed('cambios', 'eligió los avisos', 'elegir los avisos'),
  mail_confirmation: deed('cambios', 'pidió confirmar el correo', 'pedir confirmar el correo'),
  refused: deed('alarmas', 'pidió algo que no se le permite', 'hacer algo que no se le permite', 'sobre'),
} satisfies Record<string, Deed>

export type AuditAction = keyof typeof deeds | 'staff'

/** Outcomes after which the action took place. */
const done = new Set(['ok', 'ended', 'profile', 'search', 'map'])
const tookPlace = (action: string, outcome: string) => action === 'refused' || done.has(outcome)

/** Returns the deed of an action; `command` is the operation of the staff's. */
export function deedOf(action: string, command: unknown): Deed {
  if (action === 'staff') return operationDeed(typeof command === 'string' ? command : 'algo sin nombre')
  return Object.hasOwn(deeds, action)
    ? deeds[action as keyof typeof deeds]
    : deed('cambios', `hizo «${action}»`, `hacer «${action}»`)
}

/** Says what somebody did, or tried: 'abrió el perfil', 'intentó ingresar'. */
export function deedWords(action: string, outcome: string, command: unknown): string {
  const { did, tried } = deedOf(action, command)
  return tookPlace(action, outcome) ? did : `intentó ${tried}`
}

const namesIn = <Name extends string>(words: Readonly<Record<Name, Deed>>, group: AuditGroup) =>
  (Object.keys(words) as Name[]).filter((name) => words[name].group === group)

/** Actions and operations of a group. Operations without words count as changes. */
export const groupMembers = (group: AuditGroup) => ({
  actions: namesIn(deeds, group),
  operations: namesIn(operations, group),
})
