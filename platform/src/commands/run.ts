import path from 'node:path'
import { errorMessage } from '../error-message'
import { readSigner } from '../registry/keys'
import { openRegistry, type Registry } from '../registry/open-registry'
import { Refusal } from '../registry/refusal'
import { parseCommand, UsageError, type Command, type Flags } from './arguments'
import { help } from './help'
import { keyAnswer } from './key-command'
import { actorName, cleanCommit, keysFolder, registryFolder, repositoryRoot, type Environment } from './place'
import {
  committedText,
  diffText,
  gateText,
  historyText,
  overviewText,
  prunedText,
  publishedText,
  verificationText,
} from './print'

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
  const registry = openRegistry(registryFolder(root, around.env, flags), {
    keysDir: keysFolder(root, around.env, flags),
    // Gateway and browser take their time to load: only where the gate needs them.
    mount: async (site) => (await import('../gate/mount')).mountInBrowser(around.env)(site),
  })
  const signer = async () => {
    const file = flags.key ?? around.env['AREAS_KEY']
    return file ? readSigner(path.resolve(around.cwd, file)) : undefined
  }
  switch (command.verb) {
    case 'publish': {
      const dist = command.dist
        ? path.resolve(around.cwd, command.dist)
        : path.join(root, command.area, 'dist')
      const { dryRun } = flags
      const commit = await cleanCommit(root)
      const data = await registry.publish(dist, {
        area: command.area,
        commit,
        dryRun,
        signer: await signer(),
      })
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
    case 'sign': {
      const key = await signer()
      if (!key) throw new UsageError('sign needs --key <file> or AREAS_KEY')
      const { area, version } = command
      await registry.sign(area, version, key)
      return { text: `Signed ${area} ${version} with ${key.id}.`, data: { area, version, key: key.id } }
    }
    case 'gate': {
      const data = await registry.gate(command.targets)
      return { text: gateText(data), data, failed: data.some(({ outcome }) => outcome !== 'passed') }
    }
    case 'diff': {
      const data = await registry.diff(command.area, command.from, command.to)
      return { text: diffText(data), data }
    }
    case 'prune': {
      const { area, keep, reason } = command
      const meta = { actor: actorName(around.env, flags), reason, dryRun: flags.dryRun }
      const data = await registry.prune({ area, keep }, meta)
      return { text: prunedText(data), data }
    }
    case 'key':
      return keyAnswer(registry, command, actorName(around.env, flags), around.cwd)
    default: {
      const data = await change(registry, command, {
        actor: actorName(around.env, flags),
        dryRun: flags.dryRun,
      })
      return { text: committedText(data), data }
    }
  }
}

type Change = Extract<Command, { verb: 'activate' | 'rollback' | 'disable' | 'enable' }>

function change(registry: Registry, command: Change, who: { actor: string; dryRun: boolean }) {
  const meta = { ...who, reason: command.reason }
  switch (command.verb) {
    case 'activate':
      return registry.activateTogether(command.targets, { ...meta, force: command.force })
    case 'rollback':
      return registry.rollback(command.area, { ...meta, to: command.to, force: command.force })
    case 'disable':
      return registry.disable(command.area, meta)
    case 'enable':
      return registry.enable(command.area, meta)
  }
}
