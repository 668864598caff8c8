import path from 'node:path'
import { CommanderError } from '@commander-js/extra-typings'
import { errorMessage } from '../error-message'
import { readSigner } from '../registry/keys'
import { openRegistry } from '../registry/open-registry'
import { Refusal } from '../registry/refusal'
import { actorName, cleanCommit, keysFolder, registryFolder, repositoryRoot, type Environment } from './place'
import { createProgram, type CommandResult, type Parts } from './program'
import { UsageError } from './usage'

export type RunContext = {
  cwd: string
  env: Environment
  out: (text: string) => void
  err: (text: string) => void
}

/** Runs one `npm run areas` command and returns its exit code. */
export async function run(argv: readonly string[], context: RunContext): Promise<number> {
  const json = argv.includes('--json')
  try {
    const { text, data, failed } = await execute(argv, context)
    context.out(json ? `${JSON.stringify(data, null, 2)}\n` : `${text.trimEnd()}\n`)
    return failed ? 1 : 0
  } catch (error) {
    if (json) context.out(`${JSON.stringify({ error: describe(error) }, null, 2)}\n`)
    for (const reason of describe(error).reasons) context.err(`areas: ${reason}\n`)
    if (error instanceof UsageError) context.err('Try: npm run areas -- help\n')
    return error instanceof UsageError ? 2 : 1
  }
}

async function execute(argv: readonly string[], context: RunContext): Promise<CommandResult> {
  let result: CommandResult = { text: '', data: {} }
  const report = (reported: CommandResult) => {
    result = reported
  }
  const program = createProgram({ cwd: context.cwd, open: (flags) => open(flags, context), report })
  const words = argv.filter((word) => word !== '--json')
  try {
    await program.parseAsync(words.length === 0 ? ['help'] : argv, { from: 'user' })
  } catch (error) {
    // Commander throws after it has printed the help.
    if (!(error instanceof CommanderError)) throw error
  }
  return result
}

function describe(error: unknown): { code: string; reasons: readonly string[] } {
  if (error instanceof Refusal)
    return { code: error.code, reasons: error.reasons.map((each) => `refused: ${each}`) }
  if (error instanceof UsageError) return { code: 'usage', reasons: [error.message] }
  return { code: 'failed', reasons: [`failed: ${errorMessage(error)}`] }
}

function open(flags: Parameters<Parts['open']>[0], { cwd, env }: RunContext): ReturnType<Parts['open']> {
  const root = repositoryRoot(cwd)
  const registry = openRegistry(registryFolder(root, env, flags), {
    keysDir: keysFolder(root, env, flags),
    // The gateway and the browser are slow to load, so only the gate imports them.
    mount: async (site) => (await import('../gate/mount')).mountInBrowser(env)(site),
  })
  const signer = async (named: string | undefined) => {
    const file = named ?? env['AREAS_KEY']
    return file ? readSigner(path.resolve(cwd, file)) : undefined
  }
  return {
    registry,
    actor: actorName(env, flags),
    signer,
    publish: async (area, { dist, dryRun = false, key }) =>
      registry.publish(dist ? path.resolve(cwd, dist) : path.join(root, area, 'dist'), {
        area,
        dryRun,
        commit: await cleanCommit(root),
        signer: await signer(key),
      }),
  }
}
