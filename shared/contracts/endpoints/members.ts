import { commonPasswords } from '../text/common-passwords'
import { lookupQuery, lookupResponse } from '../form/lookups'
import { mailNotices, ownMail } from '../mail'
import { profile } from '../profile'
import { accessStopped, linkUse, recoveredPassword, recoveryAccepted, recoveryRequest } from '../recovery'
import { registration, registrationResponse } from '../form/registration'
import {
  certificate,
  consultations,
  endedSessions,
  newRequest,
  novelties,
  ownData,
  ownRequest,
  ownRequests,
  ownSessions,
  seenNovelties,
} from '../rights'
import { changePassword, login, me, sessionPresence } from '../session'

/** Registration, lookup lists, and the members' sessions, profile and rights. */
export const memberEndpoints = {
  'GET /funciones/lugares': { query: lookupQuery, response: lookupResponse },
  // For a first registration. A member's edit has the same shape; `registrationEdit` has its other rules.
  'POST /funciones/registro': { body: registration(commonPasswords), response: registrationResponse },
  'GET /auth/sesion': { response: sessionPresence },
  'POST /auth/refresh': {},
  'POST /auth/logout': {},
  'POST /auth/login': { body: login, response: me },
  'GET /me': { response: me },
  'POST /auth/change-password': { body: changePassword },
  'POST /auth/recuperacion': { body: recoveryRequest, response: { 202: recoveryAccepted } },
  'POST /auth/recuperacion/enlace': { body: linkUse },
  'POST /auth/recuperacion/contrasena': { body: recoveredPassword },
  'POST /auth/correo/confirmar': { body: linkUse },
  'POST /auth/no-fui-yo': { body: linkUse, response: accessStopped },
  'POST /auth/correo/deshacer': { body: linkUse, response: accessStopped },
  'GET /auth/sesiones': { response: ownSessions },
  'POST /auth/sesiones/cerrar-otras': { response: endedSessions },
  'GET /perfil': { response: profile },
  'GET /perfil/consultas': { response: consultations },
  'GET /perfil/datos': { response: ownData },
  'POST /perfil/solicitudes': { body: newRequest, response: { 200: ownRequest, 201: ownRequest } },
  'GET /perfil/solicitudes': { response: ownRequests },
  'GET /perfil/constancia': { response: certificate },
  'GET /perfil/novedades': { response: novelties },
  'POST /perfil/novedades/vistas': { body: seenNovelties },
  'GET /perfil/correo': { response: ownMail },
  'POST /perfil/correo/avisos': { body: mailNotices },
  'POST /perfil/correo/confirmacion': {},
}
