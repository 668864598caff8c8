import type { SystemUser } from '@fcr/shared/contracts/system-user'
import type { Db } from '../database/open'
import type { Option } from './options'

export type Io = {
  /** Lines for the person or the machine; to standard output. */
  print: (text: string) => void
  /** What is told on the way; to standard error. */
  tell: (text: string) => void
  /** Asks on the terminal; undefined where nobody answers. */
  ask: (question: string) => Promise<string | undefined>
}

/** What a command works with. */
export type Context = {
  db: Db
  /** Who says that they run it, and what, in the audit trail. */
  actor: string
  /** Who runs it according to the system. */
  system: SystemUser
  command: string
  io: Io
  /** Folder that paths are relative to: where the person stands. */
  folder: string
  /** Where heads of the audit trail's chain are noted, if anywhere. */
  auditHeadsFile: string | undefined
  /** Folder with `migrations/` and `data/`. */
  packageDir: string
}

/** What a command has done: for people as lines, for machines as data. */
export type Outcome = {
  lines: string[]
  data: Record<string, unknown>
}

type Options = Record<string, Option<unknown>>
type ValueOf<One> = One extends Option<infer Value> ? Value : never
type ValuesOf<Given extends Options> = { [Name in keyof Given]: ValueOf<Given[Name]> }

/** What stands after the name of the command. */
export type Argument<Value> = { name: string; many: boolean; option: Option<Value> }

export type Command = {
  /** 'códigos emitir': noun and verb, written without accents. */
  name: string
  /** English names that are understood as well. */
  aliases: readonly string[]
  about: string
  argument: Argument<unknown> | undefined
  options: Options
  /** Whether it needs the tables of this version, as all do but the one that brings them. */
  opens: 'this_version' | 'any_version'
  run: (
    context: Context,
    given: { values: readonly unknown[]; options: Record<string, unknown> },
  ) => Promise<Outcome>
}

type Definition<Value, Given extends Options> = {
  name: string
  aliases: readonly string[]
  about: string
  argument?: Argument<Value>
  options?: Given
  opens?: Command['opens']
  /** Every command writes a row of the audit trail, whatever comes of it. @throws {Refusal} */
  run: (
    context: Context,
    /** `value`: the argument; `values`: all of them, where it takes many. */
    given: { value: Value; values: readonly Value[]; options: ValuesOf<Given> },
  ) => Promise<Outcome>
}

/** A command whose options and argument reach it with the types that they were read as. */
export const defineCommand = <Value = undefined, const Given extends Options = Options>({
  run,
  argument,
  options,
  opens = 'this_version',
  ...rest
}: Definition<Value, Given>): Command => ({
  ...rest,
  argument,
  options: options ?? {},
  opens,
  // The reader of the command line hands over what these very options have read.
  run: (context, given) =>
    run(context, {
      value: given.values[0] as Value,
      values: given.values as readonly Value[],
      options: given.options as ValuesOf<Given>,
    }),
})

export const one = <Value>(name: string, option: Option<Value>): Argument<Value> => ({
  name,
  many: false,
  option,
})
export const many = <Value>(name: string, option: Option<Value>): Argument<Value> => ({
  name,
  many: true,
  option,
})
