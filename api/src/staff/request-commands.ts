import { readFile } from 'node:fs/promises'
import { requestState } from '@fcr/shared/contracts/rights'
import { resolve } from 'node:path'
import { answerRequest, closeRequest, type RequestChange } from '../rights/change-request'
import { findRequest, listRequests, type DataRequest, type Reply } from '../rights/requests-repository'
import { idInRadicado, radicadoOf } from '../rights/radicado'
import { dueOf } from '../rights/request-due'
import { numberForStaff } from '../identity/authority'
import { recordStaff } from './audit'
import { defineCommand, one, type Context } from './command'
import { choice, documentNumber, optional, requestNumber, text } from './options'
import { UsageError, Refusal } from './refusal'
import { amount, moment, printable, table } from './table'

const openStates = ['recibida', 'en_tramite'] as const
const stateNames: Record<DataRequest['state'], string> = {
  recibida: 'recibida',
  en_tramite: 'en trámite',
  atendida: 'atendida',
  rechazada: 'rechazada',
}
const kindNames: Record<DataRequest['kind'], string> = {
  consulta: 'consulta',
  correccion: 'corrección',
  supresion: 'supresión',
  autoridad: 'orden de autoridad',
}

const toData = (request: DataRequest) => {
  const { id, numero_identificacion, compareciente_id, kind, text, state, answer } = request
  return {
    id,
    numero_identificacion,
    compareciente_id,
    kind,
    text,
    state,
    answer,
    radicado: radicadoOf(request),
    due: request.closed_at ? null : dueOf(request),
    replies: request.replies.map((reply) => ({
      text: reply.text,
      state: reply.state,
      createdAt: reply.created_at.toISOString(),
    })),
    createdAt: request.created_at.toISOString(),
    updatedAt: request.updated_at.toISOString(),
    closedAt: request.closed_at?.toISOString() ?? null,
  }
}

const replyLines = ({ text, created_at }: Reply) =>
  text === null ? [] : [`  Se dijo:  ${moment(created_at)}: ${printable(text)}`]

const list = defineCommand({
  name: 'solicitudes listar',
  aliases: ['requests list'],
  about: 'Lista las solicitudes de corrección o supresión de datos, las más antiguas primero',
  options: {
    estado: optional(
      choice(['abiertas', 'todas', ...requestState.options], {
        about: 'Cuáles (por omisión: abiertas)',
        alias: 'state',
      }),
    ),
    persona: optional(documentNumber({ about: 'Solo las de esta cédula', alias: 'person' })),
  },
  run: async (context, { options: { estado = 'abiertas', persona } }) => {
    const states = estado === 'abiertas' ? openStates : estado === 'todas' ? undefined : [estado]
    const requests = await listRequests(context.db, {
      ...(states && { states }),
      ...(persona !== undefined && { numero: numberForStaff(context, persona) }),
    })
    await recordStaff(context.db, context, {
      ...(persona !== undefined && { subject: persona }),
      details: { estado, rows: requests.length },
    })
    return {
      lines: [
        ...requests.flatMap((request) => [
          ...table(
            ['Radicado', 'Cédula', 'Clase', 'Estado', 'Recibida', 'Vence'],
            [
              [
                radicadoOf(request),
                request.numero_identificacion,
                kindNames[request.kind],
                stateNames[request.state],
                moment(request.created_at),
                request.closed_at ? '' : (dueOf(request) ?? ''),
              ],
            ],
          ),
          ...(request.text === null ? [] : [`  Pide:     ${printable(request.text)}`]),
          ...request.replies.flatMap(replyLines),
          '',
        ]),
        amount(requests.length, 'solicitud', 'solicitudes'),
      ],
      data: { requests: requests.map(toData) },
    }
  },
})

const number = one('radicado', requestNumber({ about: 'Radicado de la solicitud, como lo muestra la lista' }))

/** Maximum length of an answer, in characters. */
const maxAnswer = 2000

const answerOptions = {
  texto: optional(text({ about: 'Lo que leerá la persona', max: maxAnswer, alias: 'text' })),
  archivo: optional(
    text({
      about: 'Archivo de texto con lo que leerá la persona',
      placeholder: 'ARCHIVO',
      max: 4096,
      alias: 'file',
    }),
  ),
}

async function readAnswer(
  context: Context,
  { texto, archivo }: { texto: string | undefined; archivo: string | undefined },
): Promise<string | undefined> {
  if (texto !== undefined && archivo !== undefined)
    throw new UsageError('Indique --texto o --archivo, no ambos.')
  if (archivo === undefined) return texto
  const content = await readFile(resolve(context.folder, archivo), 'utf8').catch(() => {
    throw new Refusal('file_unreadable', 'El archivo con la respuesta no se puede leer.')
  })
  const answer = content.trim()
  if (answer === '' || answer.length > maxAnswer)
    throw new UsageError(`La respuesta debe tener de 1 a ${maxAnswer} caracteres.`)
  return answer
}

const refusals: Record<Exclude<RequestChange['kind'], 'done'>, string> = {
  not_found: 'No existe esa solicitud.',
  already_closed: 'La solicitud ya está cerrada; lo que se respondió no cambia.',
  changed_meanwhile: 'Otra persona respondió esa solicitud mientras tanto; léala de nuevo.',
  not_extendable: 'El plazo de esa solicitud no se puede ampliar.',
  answer_missing: 'No se puede cerrar sin una respuesta para la persona: --texto "…"',
}

/** Returns the id of the request that the staff typed; '0', which no request has, if its radicado is not that of a request. */
async function idOf(db: Context['db'], typed: string): Promise<string> {
  const id = idInRadicado(typed)
  if (id === undefined) return typed
  const request = await findRequest(db, id)
  return request && radicadoOf(request) === typed ? id : '0'
}

/**
 * Changes a request and records the change in one transaction; a refused change is only recorded. @throws
 * {Refusal}
 */
async function change(
  context: Context,
  typed: string,
  details: Record<string, unknown>,
  work: (db: Context['db'], id: string) => Promise<RequestChange>,
): Promise<DataRequest> {
  const result = await context.db.transaction().execute(async (trx) => {
    const changed = await work(trx, await idOf(trx, typed))
    const request = 'request' in changed ? changed.request : undefined
    await recordStaff(trx, context, {
      outcome: changed.kind === 'done' ? 'ok' : changed.kind,
      ...(request && { subject: request.numero_identificacion }),
      details: { request: request?.id ?? typed, ...details },
    })
    return changed
  })
  if (result.kind !== 'done') throw new Refusal(result.kind, refusals[result.kind])
  return result.request
}

const answer = defineCommand({
  name: 'solicitudes responder',
  aliases: ['requests answer'],
  about: 'Escribe a la persona mientras se atiende su solicitud, que queda en trámite',
  argument: number,
  options: answerOptions,
  run: async (context, { value: typed, options }) => {
    const words = await readAnswer(context, options)
    if (words === undefined) throw new UsageError('Falta la respuesta: --texto "…" o --archivo.')
    const request = await change(context, typed, {}, (db, id) =>
      answerRequest(db, id, words, { by: context.actor }),
    )
    return {
      lines: [`Solicitud ${radicadoOf(request)}: en trámite, con su respuesta.`],
      data: { request: toData(request) },
    }
  },
})

const close = defineCommand({
  name: 'solicitudes cerrar',
  aliases: ['requests close'],
  about: 'Cierra una solicitud, atendida o rechazada',
  argument: number,
  options: {
    resultado: choice(['atendida', 'rechazada'], { about: 'Qué se hizo con ella', alias: 'result' }),
    ...answerOptions,
  },
  run: async (context, { value: typed, options }) => {
    const words = await readAnswer(context, options)
    const { resultado } = options
    const closing = { state: resultado, ...(words !== undefined && { answer: words }) }
    const request = await change(context, typed, { state: resultado }, (db, id) =>
      closeRequest(db, id, closing, { by: context.actor }),
    )
    return { lines: [`Solicitud ${radicadoOf(request)}: ${resultado}.`], data: { request: toData(request) } }
  },
})

export const requestCommands = [list, answer, close]
