import type { Actor, AuditAction } from '../audit/record'

const realms: Record<Actor['realm'], string> = {
  anonymous: 'anónimo',
  member: 'afiliado',
  external: 'funcionario',
  fundacion: 'equipo',
  staff: 'personal',
}

const actions: Record<AuditAction, string> = {
  login: 'ingreso',
  password_change: 'cambio de contraseña',
  password_recovery: 'recuperación de contraseña',
  address_confirmation: 'confirmación de correo',
  address_undo: 'cambio de correo deshecho',
  not_me: 'aviso «No fui yo»',
  logout: 'salida',
  session_reuse: 'sesión usada dos veces',
  registration: 'afiliación',
  profile_edit: 'edición de datos',
  code_redeem: 'ingreso con código',
  official_held: 'código retenido',
  external_search: 'búsqueda',
  external_profile: 'abrió el perfil',
  map_load: 'abrió el mapa',
  map_person: 'abrió una persona del mapa',
  sessions_end: 'cierre de sesiones',
  data_request: 'solicitud de datos',
  data_export: 'descarga de datos',
  mail_notices: 'elección de avisos',
  mail_confirmation: 'mensaje de confirmación',
  refused: 'acceso negado',
  staff: 'personal',
}

const outcomes: Readonly<Record<string, string>> = {
  ok: 'hecho',
  forbidden: 'sin permiso',
  foreign_origin: 'desde otro sitio',
  locked: 'bloqueado',
  too_many_attempts: 'demasiados intentos',
  wrong_password: 'contraseña equivocada',
}

const word = (words: Readonly<Record<string, string>>, code: string) =>
  (Object.hasOwn(words, code) ? words[code] : undefined) ?? code

/** Words of the audit trail's codes, for the terminal; codes without a word stay as they are. */
export const actorRealms = Object.keys(realms)
export const realmWord = (code: string) => word(realms, code)
export const actionWord = (code: string) => word(actions, code)
export const outcomeWord = (code: string) => word(outcomes, code)
