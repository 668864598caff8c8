import { resolve } from 'node:path'
import { defaultAutoRollbackSettings, type AutoRollbackSettings } from '@fcr/platform'
import { StartError } from './preflight.mjs'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads `ROBOT` and `ROBOT_…`: when a version that fails for visitors is rolled back. Undefined: never. */
export function readAutoRollbackSettings(env: Environment = process.env): AutoRollbackSettings | undefined {
  const key = env['ROBOT_KEY']
  const settings = {
    ...(key ? { key: resolve(key) } : {}),
    networks: readNumber(env, 'ROBOT_NETWORKS', {
      least: 2,
      most: 100,
      fallback: defaultAutoRollbackSettings.networks,
    }),
    ratio: readNumber(env, 'ROBOT_RATIO', {
      least: 2,
      most: 100,
      fallback: defaultAutoRollbackSettings.ratio,
    }),
    watchHours: readNumber(env, 'ROBOT_WATCH_HOURS', {
      least: 1,
      // Counts are kept for four days; the control needs some of them.
      most: 72,
      fallback: defaultAutoRollbackSettings.watchHours,
    }),
    leastMinutes: readNumber(env, 'ROBOT_LEAST_MINUTES', {
      least: 0,
      most: 720,
      fallback: defaultAutoRollbackSettings.leastMinutes,
    }),
    leastVisits: readNumber(env, 'ROBOT_LEAST_VISITS', {
      least: 1,
      most: 999,
      fallback: defaultAutoRollbackSettings.leastVisits,
    }),
  }
  const value = env['ROBOT'] || 'on'
  if (value !== 'on' && value !== 'off')
    throw new StartError(`ROBOT must be 'on' or 'off'; it is '${value}'.`)
  return value === 'on' ? settings : undefined
}

function readNumber(
  env: Environment,
  name: string,
  { least, most, fallback }: { least: number; most: number; fallback: number },
): number {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  const number = Number(value)
  if (/^\d{1,3}$/.test(value) && number >= least && number <= most) return number
  throw new StartError(`${name} must be a whole number from ${least} to ${most}; it is '${value}'.`)
}
