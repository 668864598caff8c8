import { parseArgs } from 'node:util'
import { areaName, version } from '@fcr/shared/contracts/releases'
import { errorMessage } from '../error-message'

/** The command line is not understood: exit code 2, with a pointer to the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Command =
  | { verb: 'help' }
  | { verb: 'publish'; area: string; dist: string | undefined }
  | { verb: 'activate'; targets: { area: string; version: string }[]; reason: string }
  | { verb: 'rollback'; area: string; to: string | undefined; reason: string }
  | { verb: 'disable'; area: string; reason: string }
  | { verb: 'enable'; area: string; reason: string }
  | { verb: 'list'; area: string | undefined }
  | { verb: 'history'; area: string | undefined; limit: number }
  | { verb: 'verify'; area: string | undefined }

export type Flags = {
  json: boolean
  dryRun: boolean
  actor: string | undefined
  registry: string | undefined
}
export type Invocation = { command: Command; flags: Flags }

const options = {
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  reason: { type: 'string' },
  actor: { type: 'string' },
  registry: { type: 'string' },
  dist: { type: 'string' },
  limit: { type: 'string' },
} as const

const DEFAULT_LIMIT = 20

/** @throws UsageError */
export function parseCommand(argv: readonly string[]): Invocation {
  const { values, positionals } = parse(argv)
  const [verb = 'help', ...rest] = positionals
  const flags: Flags = {
    json: values.json,
    dryRun: values['dry-run'],
    actor: values.actor,
    registry: values.registry,
  }
  if (values.help || verb === 'help') return { command: { verb: 'help' }, flags }
  return { command: commandOf(verb, rest, values), flags }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(errorMessage(error))
  }
}

type Values = ReturnType<typeof parse>['values']

function commandOf(verb: string, rest: string[], values: Values): Command {
  const reason = () => {
    const text = values.reason?.trim() ?? ''
    if (text === '') throw new UsageError(`${verb} needs --reason "why"`)
    return text
  }
  const area = atMost(rest, 1, verb)[0]
  switch (verb) {
    case 'publish':
      return { verb, area: required(area, verb), dist: values.dist }
    case 'activate':
      return { verb, targets: targets(rest), reason: reason() }
    case 'rollback':
      return { verb, area: required(area, verb), to: checkVersion(rest[1]), reason: reason() }
    case 'disable':
      return { verb, area: required(area, verb), reason: reason() }
    case 'enable':
      return { verb, area: required(area, verb), reason: values.reason?.trim() ?? '' }
    case 'list':
    case 'verify':
      return { verb, area: checkArea(area) }
    case 'history':
      return { verb, area: checkArea(area), limit: limitOf(values.limit) }
    default:
      throw new UsageError(`unknown command '${verb}'`)
  }
}

function atMost(rest: string[], count: number, verb: string): string[] {
  const allowed = verb === 'activate' ? Number.POSITIVE_INFINITY : verb === 'rollback' ? count + 1 : count
  const extra = rest[allowed]
  if (extra !== undefined) throw new UsageError(`${verb} does not take '${extra}'`)
  return rest
}

/** `mf-mapa 1.2.0`, or `shell@2.0.0 mf-mapa@2.0.0` for several at once. */
function targets(rest: string[]): { area: string; version: string }[] {
  const pairs =
    rest.length === 2 && !rest.some((word) => word.includes('@'))
      ? [rest]
      : rest.map((word) => word.split('@'))
  if (pairs.length === 0) throw new UsageError('activate needs <area> <version>')
  return pairs.map(([area, wanted, ...more]) => {
    if (wanted === undefined || more.length > 0)
      throw new UsageError('activate needs <area> <version>, or <area>@<version> …')
    return { area: required(area, 'activate'), version: checkVersion(wanted) ?? wanted }
  })
}

function required(area: string | undefined, verb: string): string {
  const name = checkArea(area)
  if (name === undefined) throw new UsageError(`${verb} needs <area>`)
  return name
}

function checkArea(area: string | undefined) {
  if (area !== undefined && !areaName.safeParse(area).success)
    throw new UsageError(`'${area}' is not an area's name`)
  return area
}

function checkVersion(text: string | undefined) {
  if (text !== undefined && !version.safeParse(text).success)
    throw new UsageError(`'${text}' is not a version`)
  return text
}

function limitOf(text: string | undefined): number {
  const limit = text === undefined ? DEFAULT_LIMIT : Number(text)
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit is a whole number from 1 on')
  return limit
}
