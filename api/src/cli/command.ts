import type { SystemUser } from '@fcr/shared/contracts/text/system-user'
import type { OperationName } from '../audit/deeds'
import type { ChangeAuthor } from '../changes/author'
import type { SitePlaces } from '../backup/places'
import type { Db, OpenDatabase } from '../database/open'
import type { Settings } from '../settings'
import type { Option } from './options'

export type Io = {
  /** Prints the result, text or JSON, to standard output. */
  print: (text: string) => void
  /** Prints progress and warnings to standard error. */
  log: (text: string) => void
  /** Asks on the terminal; undefined without an answer. */
  ask: (question: string) => Promise<string | undefined>
}

/** The environment of a command. */
export type Context = {
  db: Db
  /** Claimed user of the command, for the audit trail. */
  actor: string
  /** The user according to the system. */
  system: SystemUser
  command: OperationName
  io: Io
  /** The site's own address, for links; without a slash at its end. */
  origin: string
  /** Folder that relative paths start from: the caller's. */
  folder: string
  /** File in which heads of the audit trail's chain are noted. */
  auditHeadsFile: string
  /** Folder with `migrations/` and `data/`. */
  packageDir: string
  settings: Settings
  /** The site's other places; undefined where the command runs without the server's build. */
  places: SitePlaces | undefined
}

/** The author of the changes that a command makes. */
export const authorOf = ({ actor }: Context): ChangeAuthor => ({ realm: 'staff', id: actor })

/** Result of a command: lines for people, data for machines. */
export type Outcome = {
  lines: string[]
  data: Record<string, unknown>
  /** Why the command ends with exit code 1 although it did its work. */
  failure?: { code: string; message: string }
}

export type Options = Record<string, Option<unknown>>
type ValueOf<Given> = Given extends Option<infer Value> ? Value : never
type ValuesOf<Given extends Options> = { [Name in keyof Given]: ValueOf<Given[Name]> }

/** The positional argument of a command. */
type Argument<Value> = { name: string; many: boolean; option: Option<Value> }

export const single = <Value>(name: string, option: Option<Value>): Argument<Value> => ({
  name,
  many: false,
  option,
})
export const many = <Value>(name: string, option: Option<Value>): Argument<Value> => ({
  name,
  many: true,
  option,
})

/** Dependencies of a command that must work with invalid settings and without a database. */
export type Surroundings = Pick<Context, 'actor' | 'system' | 'command'> & {
  env: Record<string, string | undefined>
  /** Opens the database as it is: creates and migrates nothing. */
  open: (settings: Settings) => Promise<Pick<OpenDatabase, 'db' | 'close'>>
}

type Described = {
  /** 'códigos emitir': noun and verb, written without accents; 'diagnostico' has no verb. */
  name: OperationName
  about: string
  argument: Argument<unknown> | undefined
  options: Options
}

type OrdinaryCommand = Described & {
  /**
   * The database that the command needs: with this version's tables; with any, also none; the same on a server only; the
   * embedded one, which nobody else uses; or none at all.
   */
  opens: 'this_version' | 'any_version' | 'server' | 'embedded' | 'nothing'
  run: (
    context: Context,
    given: { values: readonly unknown[]; options: Record<string, unknown> },
  ) => Promise<Outcome>
}

/** Opens the database itself. */
type Diagnosis = Described & { opens: 'as_found'; run: (surroundings: Surroundings) => Promise<Outcome> }

export type Command = OrdinaryCommand | Diagnosis

type Definition<Value, Given extends Options> = {
  name: OperationName
  about: string
  argument?: Argument<Value>
  options?: Given
  opens?: OrdinaryCommand['opens']
  /** Every command must write a row to the audit trail, whatever its outcome. @throws {Refusal} */
  run: (
    context: Context,
    /** `value`: the argument; `values`: all of them, if it takes several. */
    given: { value: Value; values: readonly Value[]; options: ValuesOf<Given> },
  ) => Promise<Outcome>
}

/** Defines a command whose options and argument are typed by their definitions. */
export const defineCommand = <Value = undefined, const Given extends Options = Options>({
  run,
  argument,
  options,
  opens = 'this_version',
  ...rest
}: Definition<Value, Given>): OrdinaryCommand => ({
  ...rest,
  argument,
  options: options ?? {},
  opens,
  // The command line parser returns the values that these options have read.
  run: (context, given) =>
    run(context, {
      value: given.values[0] as Value,
      values: given.values as readonly Value[],
      options: given.options as ValuesOf<Given>,
    }),
})
