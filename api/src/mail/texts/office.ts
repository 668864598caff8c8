import { longDay } from '@fcr/shared/dates'
import { startInBogota } from '@fcr/shared/contracts/dates'
import { greet, when, type Texts } from './labels'

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

/** Messages about actions of the foundation, and about institutions that consulted a person's data. */
export const officeTexts = {
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
  identity_annulled: ({ joined }, writing) => ({
    subject: 'Su cuenta fue anulada',
    preview: 'Puede pedirnos que lo revisemos.',
    blocks: [
      {
        paragraph: joined
          ? `${greet(writing)} Usted tenía dos registros y la Fundación los unió en el otro, que conserva sus datos. Ya no se puede ingresar con la cuenta de este.`
          : `${greet(writing)} La Fundación anuló su cuenta porque no pudo comprobar que el número de documento fuera de quien la creó. Ya no se puede ingresar con ella.`,
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
          ['Fecha en que la envió', longDay(sent)],
          ['Estado', stateWords[state]],
          ...(due === undefined
            ? []
            : [['Respuesta a más tardar', longDay(startInBogota(due).toISOString())] as [string, string]]),
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
} satisfies Partial<Texts>
