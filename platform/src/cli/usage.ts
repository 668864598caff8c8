import type { CommandUnknownOpts, CommanderError } from '@commander-js/extra-typings'
import { areaName, keyId, pagePath, releasePath, version } from '@fcr/shared/platform/manifest'
import { MOST_PREVIEW_HOURS } from '@fcr/shared/platform/previews'
import type { AreaBudget } from '@fcr/shared/platform/keys'
import { publishingKeys } from '../trust'
import type { sourceMaps } from '../store'

/** The command line is invalid: exit code 2, with a pointer to the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const tree = (command: CommandUnknownOpts): CommandUnknownOpts[] => [
  command,
  ...command.commands.flatMap(tree),
]

const fullName = (command: CommandUnknownOpts): string =>
  command.parent?.parent ? `${fullName(command.parent)} ${command.name()}` : command.name()

/** Makes commander throw a `UsageError` instead of ending the process. */
export function throwUsageErrors(program: CommandUnknownOpts): void {
  const all = tree(program)
  for (const command of all)
    command.exitOverride((error) => {
      throw usageError(command, error, all)
    })
}

function usageError(command: CommandUnknownOpts, error: CommanderError, all: CommandUnknownOpts[]): Error {
  const name = fullName(command)
  const [quoted = ''] = /(?<=').*?(?=')/.exec(error.message) ?? []
  switch (error.code) {
    case 'commander.missingArgument':
      return new UsageError(`${name} needs ${command.usage().replace('[options] ', '')}`)
    case 'commander.missingMandatoryOptionValue':
      return new UsageError(`${name} needs --reason "why"`)
    case 'commander.excessArguments':
      return new UsageError(
        `${name} does not take '${command.args[command.registeredArguments.length] ?? ''}'`,
      )
    case 'commander.unknownOption': {
      const isOption = all.some(({ options }) => options.some(({ long }) => long === quoted))
      return new UsageError(isOption ? `${name} does not take ${quoted}` : `Unknown option '${quoted}'`)
    }
    case 'commander.optionMissingArgument':
    case 'commander.unknownCommand':
      return new UsageError(error.message.replace(/^error: /, ''))
    default:
      // The help was requested, or was printed because only a group such as `key` was named.
      return error.exitCode === 0
        ? error
        : new UsageError(
            `${name} needs one of: ${command.commands.map((subcommand) => subcommand.name()).join(', ')}`,
          )
  }
}

const checked =
  (schema: { safeParse: (text: string) => { success: boolean } }, what: string) => (text: string) => {
    if (!schema.safeParse(text).success) throw new UsageError(`'${text}' is not ${what}`)
    return text
  }
export const readArea = checked(areaName, "an area's name")
export const readVersion = checked(version, 'a version')
export const readKeyId = checked(keyId, "a key's id; see: areas key list")

export const wholeNumber =
  (option: string, most = Number.POSITIVE_INFINITY) =>
  (text: string) => {
    const number = Number(text)
    const range = most === Number.POSITIVE_INFINITY ? 'from 1 on' : `from 1 to ${most}`
    if (!Number.isInteger(number) || number < 1 || number > most)
      throw new UsageError(`${option} is a whole number ${range}`)
    return number
  }
export const percentage = wholeNumber('--percent', 100)
export const hours = wholeNumber('--hours', MOST_PREVIEW_HOURS)

/** `static/routes.js:1:2345`, as reports and browsers write it. */
export function readPlace(text: string): sourceMaps.Place {
  const [, file = '', line, column] = /^(.+):(\d{1,7}):(\d{1,7})$/.exec(text) ?? []
  if (!releasePath.safeParse(file).success)
    throw new UsageError(`'${text}' is not a place in a file: <file>:<line>:<column>`)
  return { file, line: Number(line), column: Number(column) }
}

/** `mf-mapa` or `team:mf-mapa` for publishing, or a grant's name. */
export function readGrants(words: string[]): { areas: string[]; grants: publishingKeys.Grant[] } {
  const isGrant = (word: string): word is publishingKeys.Grant =>
    publishingKeys.grants.some((grant) => grant === word)
  const areas = words.filter((word) => !isGrant(word)).map((word) => readArea(word.replace(/^team:/, '')))
  return { areas, grants: words.filter(isGrant) }
}

/** `/agenda,/calendario`; `any` for `*`, since commander takes null for an option without a value. */
export function readPaths(text: string): string[] | 'any' {
  if (text === '*') return 'any'
  const paths = text.split(',').map((path) => path.trim())
  const wrong = paths.find((path) => !pagePath.safeParse(path).success)
  if (wrong !== undefined) throw new UsageError(`'${wrong}' is not a path of the site, such as /agenda`)
  return paths
}

/** Limits of earlier versions: accepted without effect by this version. */
const retiredLimits = ['boot', 'task'] as const

/** `bytes=600000`, and the names of limits without effect; null for `*`. */
export function readBudget(text: string): { limits: AreaBudget | null; retired: string[] } {
  if (text === '*') return { limits: null, retired: [] }
  const parts = text.split(',').map((part) => /^ *(bytes|boot|task)=([1-9]\d{0,9}) *$/.exec(part))
  if (parts.includes(null)) throw new UsageError(`'${text}' is not a budget, such as bytes=600000`)
  const limits = new Map(parts.map((part) => [part?.[1], Number(part?.[2])]))
  const bytes = limits.get('bytes')
  return {
    limits: bytes === undefined ? {} : { bytes },
    retired: retiredLimits.filter((name) => limits.has(name)),
  }
}

/** `mf-mapa 1.2.0`, or `shell@2.0.0 mf-mapa@2.0.0` for several at once. */
export function readTargets(words: string[], verb: string): { area: string; version: string }[] {
  const single = words.length === 2 && !words.some((word) => word.includes('@'))
  return (single ? [words] : words.map((word) => word.split('@'))).map(([area = '', wanted, ...more]) => {
    if (wanted === undefined || more.length > 0)
      throw new UsageError(`${verb} needs <area> <version>, or <area>@<version> …`)
    return { area: readArea(area), version: readVersion(wanted) }
  })
}
