import { counted } from '@fcr/shared/contracts/text/counts'
import { heartbeat, heartbeatExtension, reportsName } from '@fcr/shared/platform/heartbeat'
import { live } from '@fcr/shared/platform/deployment-state'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { refuseInTransaction } from '../../database/held-transaction'
import { freeSpace, littleSpace, noSpace } from '../../health/free-space'
import { bytes, codeOf, fault, good, warning, type Check } from './finding'

type OnMachine = { env: Record<string, string | undefined>; dataDir: string }

const operation = 'docs/run/monitoring.md, Health and metrics'

export function judgeSpace(free: number) {
  const text = `${bytes(free)} libres en el disco de la carpeta de datos`
  const todo = 'docs/run/monitoring.md, Alerts (FcrDiskNearlyFull)'
  if (free < noSpace) return fault(text, todo)
  return free < littleSpace ? warning(text, todo) : good(text)
}

/** A gateway writes its file every 15 seconds, and removes it when it stops. Milliseconds. */
const seenWithin = 60_000
/** Files of gateways that were killed stay; only those of the last day say something about now. */
const forgotten = 86_400_000

type Seen = { age: number; revision: number; refused: string | null }

function judgeGateways(revision: number, gateways: readonly Seen[]) {
  const present = gateways.filter(({ age }) => age <= seenWithin)
  const gone = gateways.filter(({ age }) => age > seenWithin && age < forgotten).length
  const behind = present.filter((gateway) => gateway.revision < revision).length
  const refusing = present.filter(({ refused }) => refused !== null).length
  const text = `revisión ${revision}; ${counted(present.length, 'gateway la sirve o la sigue', 'gateways la sirven o la siguen')}`
  if (refusing > 0) return fault(`${text}; ${refusing} la rechazan`, 'npm run areas -- verify')
  if (behind > 0)
    return fault(
      `${text}; ${behind} con una revisión anterior`,
      'docs/run/monitoring.md, Alerts (FcrGatewayOutOfDate)',
    )
  if (present.length === 0) return warning(text, '¿corre el sitio? systemctl status "fcr@*"')
  return gone > 0
    ? warning(`${text}; ${gone} dejaron de informar hoy`, 'si no los detuvo usted: systemctl status "fcr@*"')
    : good(text)
}

async function findGateways(folder: string): Promise<Seen[]> {
  const reports = join(folder, reportsName)
  const names = (await readdir(reports).catch((): string[] => [])).filter(
    (name) => name.endsWith(heartbeatExtension) && !name.startsWith('.'),
  )
  const gateways = await Promise.all(
    names.map(async (name) => {
      try {
        const [{ mtimeMs }, text] = await Promise.all([
          stat(join(reports, name)),
          readFile(join(reports, name), 'utf8'),
        ])
        return [{ age: Date.now() - mtimeMs, ...heartbeat.parse(JSON.parse(text)) }]
      } catch {
        // It stopped in the meantime, or is of another version.
        return []
      }
    }),
  )
  return gateways.flat()
}

async function findRegistry({ env, dataDir }: OnMachine) {
  const folder = env['REGISTRY_DIR'] ? resolve(env['REGISTRY_DIR']) : join(dataDir, 'registry')
  const text = await readFile(join(folder, 'live.json'), 'utf8').catch((error: unknown) => codeOf(error))
  if (text === 'ENOENT')
    return warning(
      'no hay live.json en su carpeta',
      'si el registro está en otra, REGISTRY_DIR; si se perdió, npm run areas -- restore',
    )
  const parsed = z
    .string()
    .transform((given): unknown => JSON.parse(given))
    .pipe(live)
  let state
  try {
    state = parsed.parse(text)
  } catch {
    return fault(
      'live.json no se puede leer',
      'npm run areas -- verify; docs/run/monitoring.md, Alerts (FcrRegistryNotVerified)',
    )
  }
  return judgeGateways(state.revision, await findGateways(folder))
}

/** Longest wait for the site, in milliseconds. */
const patience = 1000

const readiness = z.record(z.string(), z.unknown()).and(z.object({ status: z.string() }))
const part = z.object({ status: z.string().regex(/^[a-z_]{1,20}$/) })

/** The parts of a response that are not well: names and states, which are words of this product. */
const unwell = (body: z.infer<typeof readiness>) =>
  Object.entries(body).flatMap(([name, value]) => {
    const state = part.safeParse(value).data
    return state && state.status !== 'ok' && /^[a-z]{1,20}$/.test(name) ? [`${name} ${state.status}`] : []
  })

function addressOf(env: OnMachine['env']): string {
  const host = env['HOST'] ?? ''
  const isEvery = host === '' || host === '0.0.0.0' || host === '::'
  return `${isEvery ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${env['PORT'] || '3000'}`
}

async function findSite({ env }: OnMachine) {
  const address = addressOf(env)
  try {
    refuseInTransaction('the network')
    const response = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(patience) })
    const body = readiness.safeParse(await response.json().catch(() => undefined)).data
    if (!body) return warning(`en ${address} responde otro programa`, 'PORT=… npm run fcr -- diagnostico')
    const problems = unwell(body).join(', ')
    if (!response.ok) return fault(`${address} no está listo: ${problems}`, operation)
    return body.status === 'ok'
      ? good(`${address} está listo`)
      : warning(`${address} atiende, pero no está bien: ${problems}`, operation)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return fault(`${address} no respondió en un segundo`, 'reinicie la instancia y lea su registro')
    return warning(
      `nadie atiende en ${address}`,
      'si corre en otro puerto: PORT=… npm run fcr -- diagnostico',
    )
  }
}

export const placeChecks: readonly Check<OnMachine>[] = [
  {
    name: 'disco',
    todo: 'cree la carpeta de datos o corrija DATA_DIR (docs/run/settings.md)',
    find: async ({ dataDir }) => judgeSpace(await freeSpace(dataDir)),
  },
  { name: 'registro de versiones', todo: 'npm run areas -- verify', find: findRegistry },
  { name: 'sitio', todo: operation, find: findSite },
]
