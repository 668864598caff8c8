import path from 'node:path'
import { errorMessage } from '../error-message'
import { openRegistry, type Registry } from '../registry/open-registry'
import { Refusal } from '../registry/refusal'
import { parseCommand, UsageError, type Command, type Flags } from './arguments'
import { help } from './help'
import { actorName, cleanCommit, registryFolder, repositoryRoot, type Environment } from './place'
import { committedText, historyText, overviewText, publishedText, verificationText } from './print'

export type Surroundings = {
  cwd: string
  env: Environment
  out: (text: string) => void
  err: (text: string) => void
}

type Answer = { text: string; data: unknown; failed?: boolean }

/** Runs one operators' command and returns its exit code. */
export async function run(argv: readonly string[], around: Surroundings): Promise<number> {
  let json = argv.includes('--json')
  try {
    const { command, flags } = parseCommand(argv)
    json = flags.json
    const answer = await carryOut(command, flags, around)
    around.out(json ? `${JSON.stringify(answer.data, null, 2)}\n` : `${answer.text.trimEnd()}\n`)
    return answer.failed ? 1 : 0
  } catch (error) {
    if (json) around.out(`${JSON.stringify({ error: describe(error) }, null, 2)}\n`)
    for (const reason of describe(error).reasons) around.err(`areas: ${reason}\n`)
    if (error instanceof UsageError) around.err('Try: npm run areas -- help\n')
    return error instanceof UsageError ? 2 : 1
  }
}

function describe(error: unknown): { code: string; reasons: readonly string[] } {
  if (error instanceof Refusal)
    return { code: error.code, reasons: error.reasons.map((each) => `refused: ${each}`) }
  if (error instanceof UsageError) return { code: 'usage', reasons: [error.message] }
  return { code: 'failed', reasons: [`failed: ${errorMessage(error)}`] }
}

async function carryOut(command: Command, flags: Flags, around: Surroundings): Promise<Answer> {
  if (command.verb === 'help') return { text: help, data: { help } }
  const root = repositoryRoot(around.cwd)
  const registry = openRegistry(registryFolder(root, around.env, flags))
  switch (command.verb) {
    case 'publish': {
      const dist = command.dist
        ? path.resolve(around.cwd, command.dist)
        : path.join(root, command.area, 'dist')
      const { dryRun } = flags
      const commit = await cleanCommit(root)
      const data = await registry.publish(dist, { area: command.area, commit, dryRun })
      return { text: publishedText(data), data }
    }
    case 'list': {
      const { area } = command
      const rows = (await registry.list()).filter((row) => area === undefined || row.area === area)
      if (area !== undefined && rows.length === 0)
        throw new Refusal('unknown-area', `${area} is not in the registry`)
      return { text: overviewText(rows, area !== undefined), data: rows }
    }
    case 'history': {
      const data = await registry.history({ area: command.area, limit: command.limit })
      return { text: historyText(data), data }
    }
    case 'verify': {
      const data = await registry.verify(command.area)
      return { text: verificationText(data), data, failed: data.problems.length > 0 }
    }
    default: {
      const data = await change(registry, command, {
        actor: actorName(around.env, flags),
        dryRun: flags.dryRun,
      })
      return { text: committedText(data), data }
    }
  }
}

type Change = Extract<Command, { reason: string }>

function change(registry: Registry, command: Change, who: { actor: string; dryRun: boolean }) {
  const meta = { ...who, reason: command.reason }
  switch (command.verb) {
    case 'activate':
      return registry.activateTogether(command.targets, meta)
    case 'rollback':
      return registry.rollback(command.area, { ...meta, to: command.to })
    case 'disable':
      return registry.disable(command.area, meta)
    case 'enable':
      return registry.enable(command.area, meta)
  }
}
