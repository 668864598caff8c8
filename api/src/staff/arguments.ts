import { withoutAccents } from '@fcr/shared/contracts/text'
import { CommanderError, Command as Parser, type Option as ParserOption } from 'commander'
import type { Command } from './command'
import { describeCommand, describeProgram } from './help'
import { BadValue, flag, optional, text, type Option } from './options'
import { UsageError } from './refusal'

/** Options of every command. */
export const commonOptions = {
  actor: optional(
    text({
      about: 'Quién ejecuta la orden, para la auditoría ($FCR_ACTOR, o el usuario del sistema)',
      placeholder: 'NOMBRE',
      max: 80,
    }),
  ),
  json: flag({ about: 'Responde un documento JSON' }),
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

type Options = Record<string, Option<unknown>>

const plain = (word: string) => withoutAccents(word).toLowerCase()

/** Commander's program, with two-word commands that also match with accents and capitals. */
class Program extends Parser {
  override parseOptions(words: string[]) {
    const known = [this, ...this.commands].flatMap(({ options }) => options.flatMap(flagsOf))
    const { operands, unknown } = super.parseOptions(
      words.map((word) => {
        const [flag = ''] = word.split('=')
        if (word === '-h' || word === '--help') return '--ayuda'
        return known.includes(plain(flag)) ? plain(flag) + word.slice(flag.length) : word
      }),
    )
    const isHelp = /^(ayuda|help)$/i.test(operands[0] ?? '')
    const given = isHelp ? operands.slice(1) : operands
    const [noun, verb, ...values] = given
    const isOneWord =
      noun !== undefined && this.commands.some((one) => [one.name(), ...one.aliases()].includes(plain(noun)))
    return {
      operands: isOneWord
        ? [plain(noun), ...given.slice(1)]
        : noun === undefined
          ? []
          : [plain(`${noun} ${verb ?? ''}`), ...values],
      unknown: isHelp ? ['--ayuda', ...unknown] : unknown,
    }
  }
}

const flagsOf = ({ short, long }: ParserOption) => [short, long].filter((flag) => flag !== undefined)

/** Parses the words of a command line. @throws {UsageError} */
export function readArguments(commands: readonly Command[], words: readonly string[]): Request {
  let request: Request | undefined
  let [help, requested] = ['', false]
  const write = (text: string) => {
    help += text
  }
  const program = describeProgram(new Program('npm run fcr --'))
    .helpOption('--ayuda', 'Muestra esta ayuda')
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: write, writeErr: write, outputError: () => undefined })
  const stopAt = (parser: Parser) => (error: CommanderError) => {
    const message = translated(error, parser, program)
    throw message === undefined ? error : new UsageError(message)
  }
  program.exitOverride(stopAt(program))
  const given = new Map<string, string>()
  const read = <Value>(name: string, option: Option<Value>) => readOne(`--${name}`, option, given.get(name))
  addOptions(program, commonOptions, given)
  for (const command of commands) {
    const parser = new Parser(command.name).aliases(command.aliases).copyInheritedSettings(program)
    program.addCommand(describeCommand(parser, command))
    addOptions(parser.exitOverride(stopAt(parser)), command.options, given)
    parser.action(() => {
      const options = Object.entries(command.options).map(([name, option]) => [name, read(name, option)])
      request = {
        ...{ kind: 'run', command, actor: read('actor', commonOptions.actor) },
        values: readValues(command, parser.args),
        options: Object.fromEntries(options) as Record<string, unknown>,
      }
    })
  }
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    requested = error.exitCode === 0
  }
  return request ?? { kind: 'help', lines: help.trimEnd().split('\n'), requested }
}

/** The parsing error in Spanish; undefined for help. */
function translated({ code, message }: CommanderError, parser: Parser, program: Parser) {
  const [, quoted = ''] = /'(.*)'/.exec(message) ?? []
  const [flag = ''] = quoted.split('=')
  const has = ({ options }: Parser) => options.flatMap(flagsOf).includes(flag)
  switch (code) {
    case 'commander.optionMissingArgument':
      return quoted.replace(/^.*?(--\S+) <(.*)>$/, 'La opción $1 necesita un valor: $2.')
    case 'commander.unknownOption':
      if (has(parser) || has(program)) return `La opción ${flag} no lleva un valor.`
      if (!program.commands.some(has)) return `No existe la opción ${flag}.`
      if (parser === program) return `La opción ${flag} va después de la orden.`
      return `La orden "${parser.name()}" no tiene la opción ${flag}.`
    case 'commander.unknownCommand': {
      const noun = quoted.replace(/ .*/, ' ')
      const names = program.commands.flatMap((one) =>
        [one.name(), ...one.aliases()].some((name) => name.startsWith(noun)) ? one.name() : [],
      )
      if (names.length > 0) return `¿Cuál de ellas? ${names.join(' · ')}`
      return `No existe la orden "${quoted.trim()}". Vea: npm run fcr -- ayuda`
    }
    default:
      return undefined
  }
}

/** Adds options to a parser; stores the given values in `given`. */
function addOptions(parser: Parser, options: Options, given: Map<string, string>) {
  for (const [name, { alias, placeholder, about }] of Object.entries(options)) {
    const names = alias === undefined ? `--${name}` : `--${alias}, --${name}`
    parser.option(placeholder === undefined ? names : `${names} <${placeholder}>`, about)
    parser.on(`option:${name}`, (word?: string) => {
      if (given.has(name)) throw new UsageError(`La opción --${name} está repetida.`)
      given.set(name, word ?? '')
    })
  }
}

function readValues({ name, argument }: Command, words: readonly string[]): unknown[] {
  if (!argument) {
    if (words.length > 0) throw new UsageError(`La orden "${name}" no lleva nada más.`)
    return []
  }
  if (words.length > 1 && !argument.many)
    throw new UsageError(`La orden "${name}" lleva un solo dato: ${argument.name}.`)
  return (words.length > 0 ? words : [undefined]).map((word) => readOne(argument.name, argument.option, word))
}

function readOne<Value>(name: string, option: Option<Value>, word: string | undefined): Value {
  try {
    return option.read(word)
  } catch (error) {
    if (!(error instanceof BadValue)) throw error
    throw new UsageError(
      error.message === 'falta' ? `Falta ${name}: ${option.about}.` : `${name} ${error.message}.`,
    )
  }
}
