import { browserName } from '@fcr/shared/contracts/text/browser-name'
import type { Block } from '../message'
import { greet, ifYou, when, type Texts, type Writing } from './labels'

const notMe = ({ link }: Writing): Block => ({
  button: 'No fui yo',
  href: link,
  note: 'Le pediremos confirmarlo. Después cerramos todas las sesiones de su cuenta y usted pone una contraseña nueva. El enlace sirve 7 días.',
})

/** Messages about events of an account, and the links that give access to it. */
export const securityTexts = {
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
} satisfies Partial<Texts>
