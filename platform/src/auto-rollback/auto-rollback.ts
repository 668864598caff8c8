import type { FastifyBaseLogger } from 'fastify'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { Refusal, errorMessage, problemLog, type Layout } from '../files'
import { endCanary, rollback, type Committed, type Meta } from '../deployments'
import { keyrings, publishingKeys } from '../trust'
import { states, telemetry } from '../store'
import { decide, type AutoRollbackSettings, type Suspect } from './decide'
import { isSecurityFix, suspects, wasRolledBack, type Role } from './evidence'

/** `refused`: the registry does not let auto-rollback roll the version back. */
export type AutoRollbackAction = 'taken-back' | 'refused'

/**
 * Rolls back versions that fail for visitors. Every gateway has one. Each decides on the counts of all gateways, and
 * the registry accepts only the first rollback.
 */
export function createAutoRollback(
  at: Layout,
  log: FastifyBaseLogger,
  settings: AutoRollbackSettings,
  onAction: (result: AutoRollbackAction) => void = () => undefined,
) {
  const reportProblems = problemLog(log, 'auto-rollback')
  /** Versions whose rollback the registry has refused, until its state or its keys change. */
  const refused = new Set<string>()
  let refusedWith = ''
  let checking: Promise<void> = Promise.resolve()
  let waiting = false

  const refuse = ({ area, version }: Suspect, reasons: readonly string[]) => {
    refused.add(`${area}@${version}`)
    log.error({ area, version, reasons }, 'auto-rollback could not roll a version back')
    onAction('refused')
  }
  const rollBack = async (suspect: Suspect & { role: Role }, reason: string) => {
    const { area, version } = suspect
    try {
      const result = await change(at, suspect, { signer: await rollbackSigner(at, settings.key), reason })
      if (result.outcome === 'changed') {
        onAction('taken-back')
        log.warn({ area, version, role: suspect.role, reason }, 'auto-rollback rolled a version back')
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(suspect, error.reasons)
    }
  }
  const checkAll = async () => {
    const [state, files] = await Promise.all([states.readLive(at), telemetry.readReports(at)])
    const conditions = `${state.revision} ${(await keyrings.newestKeyring(at))?.hash ?? ''}`
    if (conditions !== refusedWith) refused.clear()
    refusedWith = conditions
    const watched = await suspects(at, state, files, { watchHours: settings.watchHours, now: Date.now() })
    for (const suspect of watched) {
      const { area, version } = suspect
      const reason = decide(suspect, settings)
      if (reason === undefined || refused.has(`${area}@${version}`)) continue
      if (await wasRolledBack(at, state, area, version)) continue
      if (await undoesSecurityFix(at, state, suspect))
        refuse(suspect, ['it is a security fix: an operator decides', reason])
      else await rollBack(suspect, reason)
    }
  }
  const run = async () => {
    try {
      await checkAll()
      reportProblems([])
    } catch (error) {
      reportProblems([errorMessage(error)], 'no version is rolled back')
    }
  }

  return {
    /** Decides on the current counts, and rolls back the unhealthy versions. Never rejects. */
    check(): Promise<void> {
      // A run that is still queued will also read the counts written meanwhile.
      if (waiting) return checking
      waiting = true
      checking = checking.then(() => {
        waiting = false
        return run()
      })
      return checking
    },
    close: () => checking,
  }
}

/**
 * Reads auto-rollback's key: the given one, or a local registry's own.
 * @throws Refusal `no-key`
 */
async function rollbackSigner(at: Layout, file: string | undefined): Promise<publishingKeys.Signer> {
  const keyFile =
    file ?? (publishingKeys.isLocal(await keyrings.readKeys(at)) ? at.localRollbackKey : undefined)
  if (keyFile === undefined) throw new Refusal('no-key', 'auto-rollback needs a separate key (ROBOT_KEY)')
  return publishingKeys.readSigner(keyFile)
}

/** Whether the version is a security fix, or would roll back an area's security fix together with the shell. */
async function undoesSecurityFix(at: Layout, state: Live, { area, version, role }: Suspect & { role: Role }) {
  if (await isSecurityFix(at, state, area, version)) return true
  if (area !== 'shell' || role === 'canary') return false
  // The registry would refuse the rollback for the same reason.
  const dry = await rollback(at, area, { reason: '', from: version, dryRun: true }, {}).catch(() => undefined)
  const changes = dry?.outcome === 'would-change' ? dry.plan.changes : []
  for (const { area: returning, from } of changes)
    if (from !== null && (await isSecurityFix(at, state, returning, from))) return true
  return false
}

/** Does nothing if the version has lost its role meanwhile: another gateway, or an operator, was faster. */
const change = (
  at: Layout,
  { area, version, role }: Suspect & { role: Role },
  meta: Meta,
): Promise<Committed> =>
  role === 'canary'
    ? endCanary(at, area, { ...meta, version })
    : rollback(at, area, { ...meta, from: version }, {})
