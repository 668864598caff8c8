import { parseArgs } from 'node:util'
import { areaName, keyId, version } from '@fcr/shared/contracts/releases'
import { errorMessage } from '../error-message'

/** The command line is not understood: exit code 2, with a pointer to the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Command =
  | { verb: 'help' }
  | { verb: 'publish'; area: string; dist: string | undefined }
  | { verb: 'sign'; area: string; version: string }
  | { verb: 'gate'; targets: Wanted[] }
  | { verb: 'activate'; targets: Wanted[]; force: boolean; reason: string }
  | { verb: 'rollback'; area: string; to: string | undefined; force: boolean; reason: string }
  | { verb: 'disable'; area: string; reason: string }
  | { verb: 'enable'; area: string; reason: string }
  | { verb: 'list'; area: string | undefined }
  | { verb: 'history'; area: string | undefined; limit: number }
  | { verb: 'verify'; area: string | undefined }
  | { verb: 'diff'; area: string; from: string; to: string }
  | { verb: 'prune'; area: string | undefined; keep: number; reason: string }
  | { verb: 'key'; action: 'new'; file: string }
  | { verb: 'key'; action: 'allow'; file: string; areas: string[]; owner: string }
  | { verb: 'key'; action: 'revoke'; id: string; reason: string }
  | { verb: 'key'; action: 'list' }

type Wanted = { area: string; version: string }

export type Flags = {
  json: boolean
  dryRun: boolean
  actor: string | undefined
  registry: string | undefined
  keys: string | undefined
  key: string | undefined
}
export type Invocation = { command: Command; flags: Flags }

const options = {
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  reason: { type: 'string' },
  actor: { type: 'string' },
  registry: { type: 'string' },
  keys: { type: 'string' },
  key: { type: 'string' },
  owner: { type: 'string' },
  force: { type: 'boolean' },
  keep: { type: 'string' },
  dist: { type: 'string' },
  limit: { type: 'string' },
} as const

/** What every command takes. */
const common = ['json', 'help', 'actor', 'registry', 'keys']
/** What it takes beside: one that would be passed over, above all --dry-run, is refused. */
const taken: Readonly<Record<string, readonly string[]>> = {
  publish: ['key', 'dist', 'dry-run'],
  sign: ['key'],
  activate: ['reason', 'force', 'dry-run'],
  rollback: ['reason', 'force', 'dry-run'],
  disable: ['reason', 'dry-run'],
  enable: ['reason', 'dry-run'],
  history: ['limit'],
  prune: ['reason', 'keep', 'dry-run'],
  'key allow': ['owner'],
  'key revoke': ['reason'],
}

const DEFAULT_LIMIT = 20
const DEFAULT_KEEP = 5

/** @throws UsageError */
export function parseCommand(argv: readonly string[]): Invocation {
  const { values, positionals } = parse(argv)
  const [verb = 'help', ...rest] = positionals
  const flags: Flags = {
    json: values.json ?? false,
    dryRun: values['dry-run'] ?? false,
    actor: values.actor,
    registry: values.registry,
    keys: values.keys,
    key: values.key,
  }
  if (values.help || verb === 'help') return { command: { verb: 'help' }, flags }
  const command = commandOf(verb, rest, values)
  requireTaken(command.verb === 'key' ? `key ${command.action}` : command.verb, Object.keys(values))
  return { command, flags }
}

function requireTaken(command: string, given: string[]) {
  const other = given.find((option) => ![...common, ...(taken[command] ?? [])].includes(option))
  if (other !== undefined) throw new UsageError(`${command} does not take --${other}`)
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    // What follows is advice for words that begin with a dash, which nothing here does.
    throw new UsageError(errorMessage(error).split('. To specify')[0] ?? '')
  }
}

type Values = ReturnType<typeof parse>['values']

function commandOf(verb: string, rest: string[], values: Values): Command {
  const reason = () => {
    const text = values.reason?.trim() ?? ''
    if (text === '') throw new UsageError(`${verb} needs --reason "why"`)
    return text
  }
  if (verb === 'key') return keyCommand(rest, values, reason)
  const area = atMost(rest, verb)[0]
  switch (verb) {
    case 'publish':
      return { verb, area: required(area, verb), dist: values.dist }
    case 'sign':
      return { verb, area: required(area, verb), version: requiredVersion(rest[1], verb) }
    case 'gate':
      return { verb, targets: targets(rest, verb) }
    case 'activate':
      return { verb, targets: targets(rest, verb), force: values.force ?? false, reason: reason() }
    case 'rollback':
      return {
        verb,
        area: required(area, verb),
        to: checkVersion(rest[1]),
        force: values.force ?? false,
        reason: reason(),
      }
    case 'disable':
      return { verb, area: required(area, verb), reason: reason() }
    case 'enable':
      return { verb, area: required(area, verb), reason: values.reason?.trim() ?? '' }
    case 'list':
    case 'verify':
      return { verb, area: checkArea(area) }
    case 'history':
      return { verb, area: checkArea(area), limit: wholeNumber('--limit', values.limit, DEFAULT_LIMIT) }
    case 'diff':
      return {
        verb,
        area: required(area, verb),
        from: requiredVersion(rest[1], verb),
        to: requiredVersion(rest[2], verb),
      }
    case 'prune':
      return {
        verb,
        area: checkArea(area),
        keep: wholeNumber('--keep', values.keep, DEFAULT_KEEP),
        reason: reason(),
      }
    default:
      throw new UsageError(`unknown command '${verb}'`)
  }
}

/** How many words a verb takes, where that is not one. */
const words: Readonly<Record<string, number>> = {
  activate: Number.POSITIVE_INFINITY,
  gate: Number.POSITIVE_INFINITY,
  rollback: 2,
  sign: 2,
  diff: 3,
}

function atMost(rest: string[], verb: string): string[] {
  const extra = rest[words[verb] ?? 1]
  if (extra !== undefined) throw new UsageError(`${verb} does not take '${extra}'`)
  return rest
}

/** `mf-mapa 1.2.0`, or `shell@2.0.0 mf-mapa@2.0.0` for several at once. */
function targets(rest: string[], verb: string): Wanted[] {
  const pairs =
    rest.length === 2 && !rest.some((word) => word.includes('@'))
      ? [rest]
      : rest.map((word) => word.split('@'))
  if (pairs.length === 0) throw new UsageError(`${verb} needs <area> <version>`)
  return pairs.map(([area, wanted, ...more]) => {
    if (wanted === undefined || more.length > 0)
      throw new UsageError(`${verb} needs <area> <version>, or <area>@<version> …`)
    return { area: required(area, verb), version: checkVersion(wanted) ?? wanted }
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

function requiredVersion(text: string | undefined, verb: string): string {
  const version = checkVersion(text)
  if (version === undefined)
    throw new UsageError(`${verb} needs <area> <version>${verb === 'diff' ? ' <version>' : ''}`)
  return version
}

function wholeNumber(option: string, text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text)
  if (!Number.isInteger(number) || number < 1) throw new UsageError(`${option} is a whole number from 1 on`)
  return number
}

function keyCommand([action, first, ...more]: string[], values: Values, reason: () => string): Command {
  const named = (what: string) => {
    if (first === undefined) throw new UsageError(`key ${action ?? ''} needs ${what}`)
    return first
  }
  switch (action) {
    case 'list':
      return { verb: 'key', action }
    case 'new':
      return { verb: 'key', action, file: named('<file>') }
    case 'allow': {
      const file = named('<public key file> <area> …')
      if (more.length === 0) throw new UsageError('key allow needs <public key file> <area> …')
      const areas = more.map((area) => required(area, 'key allow'))
      return { verb: 'key', action, file, areas, owner: values.owner ?? '' }
    }
    case 'revoke': {
      const id = named('<id>')
      if (!keyId.safeParse(id).success) throw new UsageError(`'${id}' is not a key's id; see: areas key list`)
      return { verb: 'key', action, id, reason: reason() }
    }
    default:
      throw new UsageError('key is followed by new, allow, revoke or list')
  }
}
