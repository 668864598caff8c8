import { withoutAccents } from '@fcr/shared/contracts/text/typed-text'
import { Argument, CommanderError, Command as Parser, Option as ParserOption } from 'commander'
import type { Command, Options } from './command'
import { spanishCommand, spanishOption } from './english'
import { refuseGone } from './gone'
import { describeProgram, usageOf } from './help'
import { BadValue, flag, optional, text, type Option } from './options'
import { UsageError } from './refusal'

/** Options of every command. */
const commonOptions = {
  actor: optional(
    text('Quién ejecuta la orden, para la auditoría ($FCR_ACTOR, o el usuario del sistema)', {
      placeholder: 'NOMBRE',
      max: 80,
    }),
  ),
  json: flag('Responde un documento JSON'),
}

export type Request =
  /** `requested`: false if the command line was empty. */
  | { kind: 'help'; lines: string[]; requested: boolean }
  | {
      kind: 'run'
      command: Command
      values: unknown[]
      options: Record<string, unknown>
      actor: string | undefined
    }

/** Parses the words of a command line. @throws {UsageError} */
export function readArguments(
  commands: readonly Command[],
  typed: readonly string[],
  warn: (text: string) => void,
): Request {
  let request: Request | undefined
  let [help, requested] = ['', false]
  const write = (part: string) => {
    help += part
  }
  const program = describeProgram(new Parser('npm run fcr --'))
    .configureOutput({ writeOut: write, writeErr: write, outputError: () => undefined })
    .exitOverride((error) => {
      throw translated(error)
    })
  addOptions(program, commonOptions)
  for (const command of commands) {
    const { name, about, argument } = command
    const parser = new Parser(name).description(about).usage(usageOf(command)).copyInheritedSettings(program)
    program.addCommand(parser)
    addOptions(parser, command.options)
    if (argument)
      parser.addArgument(
        new Argument(`<${argument.name}${argument.many ? '...' : ''}>`, argument.option.about),
      )
    parser.action(() => {
      const values = argument ? parser.args.map((word) => read(argument.name, argument.option, word)) : []
      const { actor } = program.opts<{ actor?: string }>()
      request = { kind: 'run', command, values, options: parser.opts(), actor }
    })
  }
  try {
    program.parse(inOneForm(commands, typed, warn), { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    requested = error.exitCode === 0
  }
  return request ?? { kind: 'help', lines: help.trimEnd().split('\n'), requested }
}

const plain = (word: string) => withoutAccents(word).toLowerCase()

/** `sinConfirmar` is typed `--sin-confirmar`. */
const flagOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The arguments as the parser expects them: in Spanish, without accents and capitals, the command in one word. */
function inOneForm(
  commands: readonly Command[],
  typed: readonly string[],
  warn: (text: string) => void,
): string[] {
  const words = typed.map((word) => (word === '-h' || word === '--help' ? '--ayuda' : word))
  const start = words.findIndex((word, index) => !word.startsWith('-') && words[index - 1] !== '--actor')
  const first = words[start]
  if (first === undefined) return words
  if (/^(ayuda|help)$/i.test(first)) {
    const others = words.filter((_word, index) => index !== start)
    return inOneForm(commands, [...others, '--ayuda'], warn)
  }
  const { command, length } = findCommand(commands, words.slice(start, start + 2).map(plain), warn)
  const names = Object.keys({ ...commonOptions, ...command.options }).map(flagOf)
  const withOptions = (part: readonly string[]) =>
    part.map((word) => {
      const [, name = '', value = ''] = /^--([^=]+)(=.*)?$/s.exec(word) ?? []
      return name === '' ? word : `--${spanishOption(plain(name), names, warn)}${value}`
    })
  return [...withOptions(words.slice(0, start)), command.name, ...withOptions(words.slice(start + length))]
}

/** Finds the command that the first two words name, or the first. @throws {UsageError} */
function findCommand(
  commands: readonly Command[],
  [noun = '', verb = '']: readonly string[],
  warn: (text: string) => void,
) {
  for (const words of [[noun, verb], [noun]]) {
    const name = spanishCommand(words.join(' '), warn)
    refuseGone(name)
    const command = commands.find((candidate) => candidate.name === name)
    if (command) return { command, length: words.length }
  }
  const names = commands.map(({ name }) => name).filter((name) => name.startsWith(`${noun} `))
  throw new UsageError(
    names.length > 0
      ? `¿Cuál de ellas? ${names.join(' · ')}`
      : `No existe la orden "${`${noun} ${verb}`.trim()}". Vea: npm run fcr -- ayuda`,
  )
}

/** A parsing error in Spanish; the same error for help. */
function translated(error: CommanderError): Error {
  const [, quoted = ''] = /'(.*)'/.exec(error.message) ?? []
  const messages: Readonly<Record<string, string>> = {
    'commander.missingArgument': `Falta ${quoted}.`,
    'commander.missingMandatoryOptionValue': `Falta ${quoted}.`,
    'commander.optionMissingArgument': `La opción ${quoted} necesita un valor.`,
    'commander.unknownOption': `La orden no tiene la opción ${quoted}.`,
    'commander.excessArguments': `Sobran datos en la orden "${quoted}".`,
  }
  const message = messages[error.code]
  return message === undefined ? error : new UsageError(message)
}

function addOptions(parser: Parser, options: Options) {
  for (const [name, option] of Object.entries(options)) {
    const typed = `--${flagOf(name)}`
    const { placeholder, about, required, fallback } = option
    const added = new ParserOption(placeholder === undefined ? typed : `${typed} <${placeholder}>`, about)
    added.makeOptionMandatory(required).default(fallback)
    if (placeholder !== undefined)
      added.argParser((word: string) => {
        if (parser.getOptionValueSource(name) === 'cli')
          throw new UsageError(`La opción ${typed} está repetida.`)
        return read(typed, option, word)
      })
    parser.addOption(added)
  }
}

function read<Value>(name: string, { about, parse }: Option<Value>, word: string): Value {
  const typed = word.trim()
  if (typed === '') throw new UsageError(`Falta ${name}: ${about}.`)
  try {
    return parse(typed)
  } catch (error) {
    throw error instanceof BadValue ? new UsageError(`${name} ${error.message}.`) : error
  }
}
