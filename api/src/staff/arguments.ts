import { parseArgs } from 'node:util'
import type { Command } from './command'
import { BadValue, flag, optional, text, type Option } from './options'
import { Misunderstood } from './refusal'

/** Understood with every command. */
export const commonOptions = {
  actor: optional(
    text({
      about: 'Quién ejecuta la orden, para la auditoría ($FCR_ACTOR, o el usuario del sistema)',
      placeholder: 'NOMBRE',
      max: 80,
    }),
  ),
  json: flag({ about: 'Responde un documento JSON' }),
  ayuda: flag({ about: 'Muestra esta ayuda', alias: 'help' }),
}

export type Request =
  /** `asked`: or was no command named at all. */
  | { kind: 'help'; command: Command | undefined; json: boolean; asked: boolean }
  | {
      kind: 'run'
      command: Command
      values: unknown[]
      options: Record<string, unknown>
      actor: string | undefined
      json: boolean
    }

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The command that the first words name. @throws {Misunderstood} */
function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  const [noun, verb] = words.map(plain)
  if (noun === undefined || noun === 'ayuda' || noun === 'help') return undefined
  const found = commands.find(({ name, aliases }) => [name, ...aliases].includes(`${noun} ${verb ?? ''}`))
  if (found) return found
  const verbs = commands.filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => one.startsWith(`${noun} `)),
  )
  if (verbs.length > 0)
    throw new Misunderstood(`¿Cuál de ellas? ${verbs.map(({ name }) => name).join(' · ')}`)
  throw new Misunderstood(`No existe la orden "${words.slice(0, 2).join(' ')}". Vea: npm run fcr -- ayuda`)
}

/** What the words of a command line ask for. @throws {Misunderstood} */
export function readArguments(commands: readonly Command[], words: readonly string[]): Request {
  // Which words are values and which the command depends on the options; they are the same ones everywhere.
  const everywhere = Object.assign({}, commonOptions, ...commands.map(({ options }) => options)) as Options
  const named = namesOf(everywhere)
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      [...named].map(
        ([name, [, option]]) =>
          [name, { type: option.placeholder === undefined ? 'boolean' : 'string' }] as const,
      ),
    ),
  })
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []))
  const given = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const [name, option] = named.get(token.name === 'h' ? 'ayuda' : plain(token.name)) ?? []
    if (name === undefined || option === undefined)
      throw new Misunderstood(`No existe la opción ${token.rawName}.`)
    if (given.has(name)) throw new Misunderstood(`La opción --${name} está repetida.`)
    if (option.placeholder === undefined && token.value !== undefined)
      throw new Misunderstood(`La opción --${name} no lleva un valor.`)
    if (option.placeholder !== undefined && token.value === undefined)
      throw new Misunderstood(`La opción --${name} necesita un valor: ${option.placeholder}.`)
    given.set(name, token.value ?? '')
  }
  const json = given.has('json')
  const isHelp = /^(ayuda|help)$/i.test(positionals[0] ?? '')
  if (given.has('ayuda') || isHelp)
    return {
      ...{ kind: 'help', json, asked: true },
      command: findCommand(commands, isHelp ? positionals.slice(1) : positionals),
    }
  const command = findCommand(commands, positionals)
  if (!command) return { kind: 'help', command, json, asked: false }
  for (const name of given.keys())
    if (!(name in commonOptions) && !(name in command.options))
      throw new Misunderstood(`La orden "${command.name}" no tiene la opción --${name}.`)
  return {
    kind: 'run',
    command,
    values: readValues(command, positionals.slice(2)),
    options: Object.fromEntries(
      Object.entries(command.options).map(([name, option]) => [
        name,
        readOne(`--${name}`, option, given.get(name)),
      ]),
    ),
    actor: readOne('--actor', commonOptions.actor, given.get('actor')),
    json,
  }
}

type Options = Record<string, Option<unknown>>

/** Options by each of their names. */
const namesOf = (options: Options) =>
  new Map(
    Object.entries(options).flatMap(([name, option]) =>
      [name, option.alias ?? name].map((one) => [one, [name, option]] as const),
    ),
  )

function readValues({ name, argument }: Command, words: readonly string[]): unknown[] {
  if (!argument) {
    if (words.length > 0) throw new Misunderstood(`La orden "${name}" no lleva nada más.`)
    return []
  }
  if (words.length > 1 && !argument.many)
    throw new Misunderstood(`La orden "${name}" lleva un solo dato: ${argument.name}.`)
  return (words.length > 0 ? words : [undefined]).map((word) => readOne(argument.name, argument.option, word))
}

function readOne<Value>(name: string, option: Option<Value>, word: string | undefined): Value {
  try {
    return option.read(word)
  } catch (error) {
    if (!(error instanceof BadValue)) throw error
    throw new Misunderstood(
      error.message === 'falta' ? `Falta ${name}: ${option.about}.` : `${name} ${error.message}.`,
    )
  }
}
