import { invitationHours } from '@fcr/shared/contracts/staff/sign-in'
import type { AccessChange } from '../types'
import { greet, ifYou, when, type Texts } from './labels'

const accessChanges: Record<AccessChange, string> = {
  passkey_added: 'Se agregó una llave de acceso.',
  passkey_removed: 'Se quitó una llave de acceso.',
  password_set: 'Se guardaron una contraseña y una aplicación de códigos.',
  password_removed: 'Se quitaron la contraseña y la aplicación de códigos.',
  codes: 'Se imprimieron códigos de recuperación nuevos; los anteriores ya no sirven.',
}

/** Messages to the foundation's staff and to officials. */
export const staffTexts = {
  staff_invitation: ({ invitedBy, again }, writing) => ({
    subject: again ? 'Su nuevo ingreso al equipo' : 'Invitación al equipo de la Fundación',
    preview: `El enlace sirve ${invitationHours} horas y una sola vez.`,
    blocks: [
      {
        paragraph: again
          ? `${greet(writing)} Dos personas del equipo aprobaron que usted cree de nuevo su forma de ingresar. La anterior ya no sirve.`
          : `${greet(writing)} ${invitedBy} le invita a trabajar en la zona de la Fundación.`,
      },
      {
        paragraph:
          'Ábralo en el equipo o en el celular con que va a trabajar: ahí se crea su llave de acceso.',
      },
      {
        button: 'Crear mi ingreso',
        href: writing.link,
        note: `El enlace sirve ${invitationHours} horas y una sola vez. No lo reenvíe: quien lo abra queda con su ingreso.`,
      },
      { heading: '¿No esperaba este mensaje?' },
      { paragraph: `No lo abra y avísenos al ${writing.sender.phone}.` },
    ],
  }),
  staff_access_changed: ({ at, change }, writing) => ({
    subject: 'Cambió su forma de ingresar',
    preview: 'Si fue usted, no tiene que hacer nada.',
    blocks: [
      {
        paragraph: `${greet(writing)} Cambió la forma de ingresar con su cuenta del equipo.`,
      },
      {
        facts: [
          ['Cuándo', when(at)],
          ['Qué', accessChanges[change]],
        ],
      },
      ifYou,
      { heading: '¿No fue usted?' },
      {
        paragraph: `Avise de inmediato a quien administra el equipo, o llame al ${writing.sender.phone}.`,
      },
    ],
  }),
  access_code: ({ code, institution, purpose, until }, writing) => ({
    subject: 'Su código de acceso',
    preview: 'Sirve una sola vez y es personal.',
    blocks: [
      { paragraph: `${greet(writing)} La Fundación emitió este código de acceso a su nombre.` },
      {
        facts: [
          ['Código', code],
          ['Entidad', institution],
          ['Para', purpose],
          ['Vale hasta', when(until)],
        ],
      },
      { button: 'Ingresar con el código', href: `${writing.sender.origin}/loginFuncionariosJEP` },
      {
        paragraph:
          'El código es suyo, sirve una sola vez y no se presta. Cada consulta queda registrada con su nombre.',
      },
      { heading: '¿No lo pidió usted?' },
      {
        paragraph: `No lo use y avísenos a ${writing.sender.email} o al ${writing.sender.phone}: lo anulamos.`,
      },
    ],
  }),
} satisfies Partial<Texts>
