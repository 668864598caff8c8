import { formatDay } from '@fcr/shared/dates'
import type { RequestKind } from '@fcr/shared/contracts/rights'
import { firstNameOf } from '../mail/recipient'
import { radicadoOf } from './radicado'
import { dueOf, receivedOn } from './request-due'
import type { DataRequest } from './requests-repository'

/** Facts in the texts. */
type Facts = { hello: string; radicado: string; received: string; due: string; changed: string }

type Template = { id: string; title: string; kinds?: readonly RequestKind[]; text: (facts: Facts) => string }

const acknowledgement = ({ hello, radicado, received, due }: Facts) =>
  `${hello}recibimos su solicitud ${radicado} el ${received} y está en trámite.${due === '' ? '' : ` Le responderemos a más tardar el ${due}.`}`

/** Replies to begin with; the clerk edits them before sending. */
const templates: Template[] = [
  { id: 'acuse', title: 'Acuse de recibo', text: acknowledgement },
  {
    id: 'falta',
    title: 'Falta un documento',
    text: ({ hello, radicado }) =>
      `${hello}para responder su solicitud ${radicado} necesitamos que nos muestre su documento de identidad. Puede traerlo a la oficina o pedirnos una videollamada.`,
  },
  {
    id: 'corregido',
    title: 'Datos corregidos',
    kinds: ['correccion'],
    text: ({ hello, changed }) =>
      `${hello}corregimos los datos que nos pidió${changed === '' ? '' : `: ${changed}`}. Puede verlos en su perfil desde hoy.`,
  },
  {
    id: 'copia',
    title: 'Copia de sus datos',
    kinds: ['consulta'],
    text: ({ hello }) =>
      `${hello}puede ver y descargar todos sus datos en su perfil, en «Descargar mis datos». En «Quién consultó mis datos» está la lista de las consultas. Si prefiere una copia impresa, puede recogerla en la oficina.`,
  },
  {
    id: 'suprimido',
    title: 'Datos suprimidos',
    kinds: ['supresion'],
    text: ({ hello }) =>
      `${hello}borramos sus datos. Conservamos lo que la ley nos obliga a guardar: que usted lo pidió y el registro de quién los consultó.`,
  },
  {
    id: 'no_procede',
    title: 'No procede',
    text: ({ hello, radicado }) =>
      `${hello}revisamos su solicitud ${radicado} y no podemos hacer lo que pide porque [escriba la razón]. Si no está de acuerdo, puede acudir a la Superintendencia de Industria y Comercio.`,
  },
  {
    id: 'autoridad',
    title: 'Entrega a la autoridad',
    kinds: ['autoridad'],
    text: ({ radicado }) => `Entregamos la información que ordenó, con el radicado ${radicado}.`,
  },
]

/** The person's name, if known, and the fields that were corrected. */
type About = { name?: string | undefined; changed?: readonly string[] | undefined }

const listed = new Intl.ListFormat('es')

function factsOf(request: DataRequest, { name, changed = [] }: About): Facts {
  const due = dueOf(request)
  return {
    hello: name === undefined ? 'Buen día: ' : `${firstNameOf(name)}: `,
    radicado: radicadoOf(request),
    received: formatDay(receivedOn(request)),
    due: due === null ? '' : formatDay(due),
    changed: listed.format(changed),
  }
}

/** Returns the replies that suit a request, filled in. */
export function templatesFor(request: DataRequest, about: About) {
  const facts = factsOf(request, about)
  return templates
    .filter(({ kinds }) => kinds?.includes(request.kind) ?? request.kind !== 'autoridad')
    .map(({ id, title, text }) => ({ id, titulo: title, texto: text(facts) }))
}

/** The acknowledgement of receipt. */
export const acknowledgementOf = (request: DataRequest, name: string | undefined) =>
  acknowledgement(factsOf(request, { name }))

/** The notice of a longer term, with the clerk's reason. */
export const extensionNotice =
  (reason: string, name: string | undefined) => (request: DataRequest, due: string) => {
    const { hello, radicado } = factsOf(request, { name })
    return `${hello}necesitamos más tiempo para responder su solicitud ${radicado}. ${reason}\n\nLe responderemos a más tardar el ${formatDay(due)}.`
  }
