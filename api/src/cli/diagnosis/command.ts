import { sealAll, isStuck, sealingLag } from '../../audit/seal'
import type { OpenDatabase } from '../../database/open'
import { usePasswordKeys } from '../../passwords/keys'
import { inspectSettings, namesIn, type Settings } from '../../settings'
import { recordStaff } from '../audit'
import type { Command, Surroundings } from '../command'
import { Refusal } from '../refusal'
import { printable } from '../table'
import { auditChecks } from './audit-checks'
import { backupChecks } from './backup-checks'
import { databaseChecks } from './database-checks'
import { codeOf, fault, good, lookAll, type Finding } from './finding'
import { placeChecks } from './place-checks'
import { replicaCheck } from './replica-check'
import { workChecks } from './work-checks'

type Env = Surroundings['env']

/** A problem as the site's start prints it, without what the settings contain. */
const withoutValues = (problem: string, env: Env) =>
  namesIn(problem)
    .flatMap((name) => [env[name], env[`${name}_FILE`]])
    .flatMap((value) => (value === undefined ? [] : value.split(',').map((part) => part.trim())))
    .filter((value) => value.length > 3)
    .reduce((text, value) => text.replaceAll(value, '…'), problem)

const settingsFindings = (problems: readonly string[], env: Env): Finding[] =>
  problems.length === 0
    ? [{ check: 'configuración', ...good('sin problemas') }]
    : problems.map((problem) => ({
        check: 'configuración',
        ...fault(withoutValues(problem, env), 'docs/run/settings.md'),
      }))

const databaseSettings = ['DATABASE_URL', 'DATABASE_POOLER', 'DATABASE_PLAINTEXT', 'DATA_DIR']

/** Opens nothing if the settings do not say what: without its address, the embedded database would be meant. */
async function openFound({ open }: Surroundings, settings: Settings, problems: readonly string[]) {
  const line = (text: string, todo: string): Finding => ({ check: 'base de datos', ...fault(text, todo) })
  if (problems.flatMap(namesIn).some((name) => databaseSettings.includes(name)))
    return line('no se abrió: su configuración no es válida', 'docs/run/settings.md, Database and secrets')
  try {
    return await open(settings)
  } catch (error) {
    const text = error instanceof Refusal ? error.message : `no se pudo abrir (${codeOf(error)})`
    return line(text, 'docs/run/monitoring.md, Alerts (FcrNotReady)')
  }
}

type Opened = Pick<OpenDatabase, 'db' | 'close'>

async function lookInside(
  { db }: Opened,
  surroundings: Surroundings,
  settings: Settings,
): Promise<Finding[]> {
  const inside = [
    ...(await lookAll(databaseChecks, { db, ...settings })),
    ...(await lookAll(settings.databaseReplicaUrl === undefined ? [] : [replicaCheck], { db, ...settings })),
    ...(await lookAll(auditChecks, { db, ...settings })),
    ...(await lookAll(backupChecks, { db, ...settings })),
    ...(await lookAll(workChecks, { db })),
  ]
  try {
    const lag = await sealingLag(db)
    const faults = inside.filter(({ level }) => level === 'falla').map(({ check }) => check)
    await recordStaff(db, surroundings, { details: { faults } })
    // Sealing here would hide that nobody else does.
    if (!isStuck(lag)) await sealAll(db)
    return inside
  } catch (error) {
    const text = `esta orden no se pudo registrar (${codeOf(error)})`
    return [
      ...inside,
      { check: 'auditoría: escritura', ...fault(text, 'docs/run/database.md, Database roles') },
    ]
  }
}

async function diagnose(surroundings: Surroundings): Promise<Finding[]> {
  const { settings, problems } = inspectSettings(surroundings.env)
  usePasswordKeys(settings.passwordKeys)
  const opened = await openFound(surroundings, settings, problems)
  const findings = settingsFindings(problems, surroundings.env)
  if ('check' in opened) findings.push(opened)
  else
    try {
      findings.push(...(await lookInside(opened, surroundings, settings)))
    } finally {
      await opened.close().catch(() => undefined)
    }
  return [...findings, ...(await lookAll(placeChecks, { env: surroundings.env, dataDir: settings.dataDir }))]
}

function page(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  return [
    ...findings.flatMap(({ check, level, text, todo }) => [
      `${level.padEnd(5)}  ${check.padEnd(width)}  ${printable(text)}`,
      ...(todo === null ? [] : [`${' '.repeat(width + 9)}→ ${todo}`]),
    ]),
    '',
    `Bien: ${count('bien')} · Avisos: ${count('aviso')} · Fallas: ${count('falla')}`,
  ]
}

export const diagnosis: Command = {
  name: 'diagnostico',
  about: 'Dice en una página qué está bien, qué está mal y qué hacer; funciona también sin base de datos',
  argument: undefined,
  options: {},
  opens: 'as_found',
  run: async (surroundings) => {
    const findings = await diagnose(surroundings)
    const faults = findings.filter(({ level }) => level === 'falla').map(({ check }) => check)
    return {
      lines: page(findings),
      data: { checks: findings },
      ...(faults.length > 0 && { failure: { code: 'faults', message: `Fallas: ${faults.join(', ')}` } }),
    }
  },
}
