import { startInBogota } from '@fcr/shared/contracts/dates'
import { browserName } from '@fcr/shared/contracts/browser-name'
import { invitationHours } from '@fcr/shared/contracts/foundation/sign-in'
import {
  linkPaths,
  mailRules,
  type AccessChange,
  type LetterLink,
  type MailFacts,
  type MailKind,
} from './kinds'
import type { Block, Message, Sender } from './message'

/** What a text needs besides the facts. */
export type Writing = {
  firstName: string
  sender: Sender
  /** Address of the secret link; '' for kinds without one. */
  link: string
  /** Time of sending. */
  now: Date
}

const zone = 'America/Bogota'
const time = new Intl.DateTimeFormat('es-CO', { timeZone: zone, timeStyle: 'short' })
const day = new Intl.DateTimeFormat('es-CO', { timeZone: zone, dateStyle: 'long' })
const hour = new Intl.DateTimeFormat('es-CO', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })

// The formatter puts narrow no-break spaces, which some mail programs show as boxes.
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')
const dayOf = (iso: string) => plainSpaces(day.format(new Date(iso)))
const when = (iso: string) => `${dayOf(iso)}, ${plainSpaces(time.format(new Date(iso)))}, hora de Bogotá`

function greet({ firstName, now }: Writing): string {
  const current = Number(hour.format(now))
  const words = current < 12 ? 'Buenos días' : current < 19 ? 'Buenas tardes' : 'Buenas noches'
  return firstName === '' ? `${words}.` : `${words}, ${firstName}.`
}

const ifYou: Block = { paragraph: 'Si fue usted, no tiene que hacer nada.' }

const notMe = ({ link }: Writing): Block => ({
  button: 'No fui yo',
  href: link,
  note: 'Le pediremos confirmarlo. Después cerramos todas las sesiones de su cuenta y usted pone una contraseña nueva. El enlace sirve 7 días.',
})

const stateWords = {
  recibida: 'Recibida',
  en_tramite: 'En trámite',
  atendida: 'Atendida',
  rechazada: 'Rechazada',
} as const

const closing = {
  recibida: 'Respondimos',
  en_tramite: 'Respondimos',
  atendida: 'Cerramos',
  rechazada: 'Cerramos',
}

const accessChanges: Record<AccessChange, string> = {
  passkey_added: 'Se agregó una llave de acceso.',
  passkey_removed: 'Se quitó una llave de acceso.',
  password_set: 'Se guardaron una contraseña y una aplicación de códigos.',
  password_removed: 'Se quitaron la contraseña y la aplicación de códigos.',
  codes: 'Se imprimieron códigos de recuperación nuevos; los anteriores ya no sirven.',
}

type Texts = { [Kind in MailKind]: (facts: MailFacts[Kind], writing: Writing) => Message }

const texts: Texts = {
  recovery: (_facts, writing) => ({
    subject: 'Cambie su contraseña',
    preview: 'El enlace sirve 30 minutos y una sola vez.',
    blocks: [
      { paragraph: greet(writing) },
      {
        paragraph:
          'Recibimos una solicitud para cambiar la contraseña de su cuenta. El enlace sirve 30 minutos y una sola vez.',
      },
      { button: 'Cambiar mi contraseña', href: writing.link },
      { heading: '¿No la pidió usted?' },
      {
        paragraph: `No haga nada: su contraseña sigue igual. Si le llegan varios mensajes como este, escríbanos a ${writing.sender.email}.`,
      },
    ],
  }),
  confirmation: (_facts, writing) => ({
    subject: 'Confirme su correo electrónico',
    preview: 'El enlace sirve 7 días.',
    blocks: [
      { paragraph: greet(writing) },
      {
        paragraph:
          'Esta dirección de correo quedó registrada en una cuenta de afiliación. Confírmela para que le avisemos aquí cuando respondamos sus solicitudes, y de lo demás que elija.',
      },
      { button: 'Confirmar mi correo', href: writing.link, note: 'El enlace sirve 7 días.' },
      { heading: '¿No tiene una cuenta?' },
      {
        paragraph:
          'Alguien pudo escribir esta dirección por error. No haga nada: si nadie la confirma, solo enviaremos aquí mensajes de seguridad de esa cuenta.',
      },
    ],
  }),
  address_changed: ({ at }, writing) => ({
    subject: 'Cambió el correo de su cuenta',
    preview: 'Si fue usted, no tiene que hacer nada.',
    blocks: [
      { paragraph: `${greet(writing)} El correo de su cuenta cambió. Desde ahora escribimos al nuevo.` },
      { facts: [['Cuándo', when(at)]] },
      ifYou,
      {
        button: 'No fui yo',
        href: writing.link,
        note: 'Le pediremos confirmarlo. Después este correo vuelve a ser el de su cuenta, cerramos todas las sesiones y usted pone una contraseña nueva. El enlace sirve 7 días.',
      },
    ],
  }),
  new_device: ({ at, userAgent }, writing) => ({
    subject: 'Ingreso desde un equipo nuevo',
    preview: 'Si fue usted, no tiene que hacer nada.',
    blocks: [
      { paragraph: `${greet(writing)} Alguien ingresó a su cuenta desde un equipo que no conocíamos.` },
      {
        facts: [
          ['Cuándo', when(at)],
          ['Equipo', browserName(userAgent)],
        ],
      },
      ifYou,
      notMe(writing),
    ],
  }),
  password_changed: ({ at }, writing) => ({
    subject: 'Su contraseña cambió',
    preview: 'Si fue usted, no tiene que hacer nada.',
    blocks: [
      { paragraph: `${greet(writing)} La contraseña de su cuenta cambió.` },
      { facts: [['Cuándo', when(at)]] },
      ifYou,
      notMe(writing),
    ],
  }),
  data_edited: ({ at, sections }, writing) => ({
    subject: 'Sus datos cambiaron',
    preview: 'Si fue usted, no tiene que hacer nada.',
    blocks: [
      { paragraph: `${greet(writing)} Los datos de su cuenta cambiaron.` },
      {
        facts: [
          ['Cuándo', when(at)],
          [sections.length === 1 ? 'Sección' : 'Secciones', sections.join(', ')],
        ],
      },
      { paragraph: 'Por cuidado de sus datos, este mensaje no dice qué cambió: puede verlo en su perfil.' },
      ifYou,
      notMe(writing),
    ],
  }),
  identity_verified: ({ at }, writing) => ({
    subject: 'Verificamos su identidad',
    preview: 'Su cuenta dice desde hoy que la Fundación comprobó su identidad.',
    blocks: [
      { paragraph: `${greet(writing)} La Fundación comprobó su identidad. Su perfil lo dice desde hoy.` },
      { facts: [['Cuándo', when(at)]] },
      {
        paragraph: `Si usted no se presentó ni envió documentos, llámenos al ${writing.sender.phone} o escríbanos a ${writing.sender.email}.`,
      },
    ],
  }),
  identity_annulled: (_facts, writing) => ({
    subject: 'Su cuenta fue anulada',
    preview: 'Puede pedirnos que lo revisemos.',
    blocks: [
      {
        paragraph: `${greet(writing)} La Fundación anuló su cuenta porque no pudo comprobar que el número de documento fuera de quien la creó. Ya no se puede ingresar con ella.`,
      },
      { heading: '¿No está de acuerdo?' },
      {
        paragraph: `Podemos revisarlo. Llámenos al ${writing.sender.phone} o escríbanos a ${writing.sender.email}, y tenga a la mano su documento.`,
      },
    ],
  }),
  request_replied: ({ radicado, sent, state, due }, writing) => ({
    subject: `${closing[state]} su solicitud ${radicado}`,
    preview: 'Hay una respuesta en su cuenta.',
    blocks: [
      { paragraph: `${greet(writing)} La Fundación respondió su solicitud.` },
      {
        facts: [
          ['Solicitud', radicado],
          ['Fecha en que la envió', dayOf(sent)],
          ['Estado', stateWords[state]],
          ...(due === undefined
            ? []
            : [['Respuesta a más tardar', dayOf(startInBogota(due).toISOString())] as [string, string]]),
        ],
      },
      { paragraph: 'Por cuidado de sus datos, la respuesta se lee dentro de su cuenta.' },
      { button: 'Leer la respuesta', href: `${writing.sender.origin}/vista-compareciente` },
    ],
  }),
  data_erased: ({ radicado }, writing) => ({
    subject: 'Borramos sus datos',
    preview: 'Atendimos su solicitud de supresión.',
    blocks: [
      { paragraph: `${greet(writing)} Borramos sus datos, como usted lo pidió. Ya no puede ingresar.` },
      { facts: [['Solicitud', radicado]] },
      {
        paragraph:
          'Conservamos lo que la ley nos obliga a guardar: que usted lo pidió y el registro de quién consultó sus datos.',
      },
      {
        paragraph: `Si usted no lo pidió, llámenos al ${writing.sender.phone} o escríbanos a ${writing.sender.email}.`,
      },
    ],
  }),
  record_consulted: ({ institution, at }, writing) => ({
    subject: 'Una institución consultó sus datos',
    preview: 'Puede ver quién y para qué en su cuenta.',
    blocks: [
      {
        paragraph: `${greet(writing)} Usted pidió que le avisáramos cuando una institución consulte sus datos.`,
      },
      {
        facts: [
          ['Institución', institution],
          ['Primera consulta del día', when(at)],
        ],
      },
      {
        paragraph: 'En su cuenta está la lista de todas las consultas. Enviamos como máximo un aviso al día.',
      },
      { button: 'Ver las consultas', href: `${writing.sender.origin}/vista-compareciente` },
    ],
  }),
  number_tried: ({ at }, writing) => ({
    subject: 'Intentaron crear otra cuenta con su documento',
    preview: 'No se creó ninguna cuenta y la suya sigue igual.',
    blocks: [
      {
        paragraph: `${greet(writing)} Alguien intentó afiliarse con su número de documento. No se creó ninguna cuenta y la suya sigue igual.`,
      },
      { facts: [['Cuándo', when(at)]] },
      { paragraph: 'Si fue usted, ya tiene una cuenta: inicie sesión.' },
      { button: 'Iniciar sesión', href: `${writing.sender.origin}/login` },
      { heading: '¿No fue usted?' },
      {
        paragraph: `No tiene que hacer nada. Si le llegan varios mensajes como este, llámenos al ${writing.sender.phone}.`,
      },
    ],
  }),
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
}

/** The address of a secret link. Its token is the fragment: no server, and no proxy's log, receives it. */
export function linkAddress(kind: MailKind, token: string, origin: string): string {
  const { link } = mailRules[kind]
  return link === undefined ? '' : addressOf(link, token, origin)
}

/** The same for a link that is handed over. */
export const addressOf = (link: LetterLink, token: string, origin: string) =>
  `${origin}${linkPaths[link]}#${token}`

/** Writes the text of a message. */
export const writeMessage = <Kind extends MailKind>(
  kind: Kind,
  facts: MailFacts[Kind],
  writing: Writing,
): Message => texts[kind](facts, writing)
