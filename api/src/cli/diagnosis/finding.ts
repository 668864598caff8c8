import { types } from 'node:util'

/** One line of the page; `todo`: a command or a section of the documents, where something is not right. */
export type Finding = { check: string; level: 'bien' | 'aviso' | 'falla'; text: string; todo: string | null }

type Result = Omit<Finding, 'check'>

export const good = (text: string): Result => ({ level: 'bien', text, todo: null })
export const warning = (text: string, todo: string): Result => ({ level: 'aviso', text, todo })
export const fault = (text: string, todo: string): Result => ({ level: 'falla', text, todo })

/** A look at one thing. It returns a finding also for what is not right; `todo` is for when it cannot look. */
export type Check<On> = { name: string; todo: string; find: (on: On) => Promise<Result> | Result }

/** Messages of errors may contain addresses and values of rows; their codes do not. */
export const codeOf = (error: unknown): string =>
  types.isNativeError(error) ? ('code' in error ? String(error.code) : error.name) : 'desconocido'

async function look<On>({ name, todo, find }: Check<On>, on: On): Promise<Finding> {
  try {
    return { check: name, ...(await find(on)) }
  } catch (error) {
    return { check: name, ...fault(`no se pudo comprobar (${codeOf(error)})`, todo) }
  }
}

/** One after another: the embedded database serves one query at a time. */
export async function lookAll<On>(checks: readonly Check<On>[], on: On): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) findings.push(await look(check, on))
  return findings
}

/** A span of time in words, by its largest unit. */
export function duration(seconds: number): string {
  const [size, unit] =
    seconds < 120
      ? [1, 's']
      : seconds < 7200
        ? [60, 'min']
        : seconds < 172_800
          ? [3600, 'h']
          : [86_400, 'días']
  return `${Math.floor(seconds / size)} ${unit}`
}

export const bytes = (count: number): string =>
  count < 1e9
    ? `${(count / 1e6).toLocaleString('es-CO', { maximumFractionDigits: 1 })} MB`
    : `${(count / 1e9).toLocaleString('es-CO', { maximumFractionDigits: 1 })} GB`
