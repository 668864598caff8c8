import path from 'node:path'
import { CommanderError } from '@commander-js/extra-typings'
import { Refusal, errorMessage } from '../files'
import { publishingKeys } from '../trust'
import type { Mount } from '../checks'
import { createRegistry } from '../deployments'
import { createRemoteRegistry } from '../remote'
import { requireNewestBuild } from './newest-build'
import {
  cleanCommit,
  keysFolder,
  mirrorFolder,
  registryAddress,
  registryFolder,
  repositoryRoot,
  requireOwner,
  requireRegistry,
  siteOrigin,
  systemUserName,
  type Environment,
} from './place'
import { createProgram, type CommandResult, type Flags, type Parts } from './program'
import { UsageError } from './usage'

export type RunContext = {
  cwd: string
  env: Environment
  /** How the user calls it. */
  command: string
  out: (text: string) => void
  err: (text: string) => void
}

/** Runs one `npm run areas` command and returns its exit code. */
export async function run(argv: readonly string[], context: RunContext): Promise<number> {
  const json = argv.includes('--json')
  try {
    const { text, data, failed } = await execute(argv, context)
    if (json) context.out(`${JSON.stringify(data, null, 2)}\n`)
    else if (text !== '') context.out(`${text.trimEnd()}\n`)
    return failed ? 1 : 0
  } catch (error) {
    if (json) context.out(`${JSON.stringify({ error: describe(error) }, null, 2)}\n`)
    for (const reason of describe(error).reasons) context.err(`areas: ${reason}\n`)
    if (describe(error).code === 'differences')
      context.err('If the pages should look like this, repeat the command with --as-intended.\n')
    if (error instanceof UsageError) context.err(`Try: ${context.command} help\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

async function execute(argv: readonly string[], context: RunContext): Promise<CommandResult> {
  let result: CommandResult = { text: '', data: {} }
  const report = (reported: CommandResult) => {
    result = reported
  }
  const program = createProgram({
    cwd: context.cwd,
    command: context.command,
    open: (flags, options = {}) => open(flags, options, context),
    site: (named) => siteOrigin(context.env, named),
    report,
    tell: (text) => {
      if (!argv.includes('--json')) context.out(`${text}\n`)
    },
  })
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
    return { code: error.code, reasons: error.reasons.map((reason) => `refused: ${reason}`) }
  if (error instanceof UsageError) return { code: 'usage', reasons: [error.message] }
  return { code: 'failed', reasons: [`failed: ${errorMessage(error)}`] }
}

function open(
  flags: Flags,
  { begins = false }: { begins?: boolean },
  { cwd, env, err }: RunContext,
): ReturnType<Parts['open']> {
  const root = repositoryRoot(cwd)
  const address = registryAddress(env, flags)
  const keysDir = keysFolder(root, env, flags)
  // The gateway and the browser are slow to load, so only the release checks import them.
  const mount: Mount = async (site) => {
    const { mountInBrowser } = await import('../checks/browser/mount')
    const { createGateway } = await import('../gateway/create-gateway')
    return mountInBrowser(
      env,
      (registryDir) => createGateway({ registryDir }),
      (line) => err(`${line}\n`),
    )(site)
  }
  const signer = async () => {
    const file = flags.key ?? env['AREAS_KEY']
    return file ? publishingKeys.readSigner(path.resolve(cwd, file)) : undefined
  }
  const requiredSigner = async () => {
    const keySigner = await signer()
    if (!keySigner) throw new UsageError('a registry at an address needs --key <file> or AREAS_KEY')
    return keySigner
  }
  const dir = registryFolder(root, env, flags)
  if (address === undefined) {
    requireOwner(dir)
    if (!begins) requireRegistry(dir)
  }
  const registry =
    address === undefined
      ? createRegistry(dir, { keysDir, mount })
      : createRemoteRegistry({
          address,
          signer: requiredSigner,
          mirror: mirrorFolder(env, address),
          keysDir,
          mount,
        })
  return {
    registry,
    by: systemUserName(env),
    signer,
    publish: async (area, { dist, dryRun = false }) => {
      const folder = dist ? path.resolve(cwd, dist) : path.join(root, area, 'dist')
      await requireNewestBuild(folder)
      return registry.publish(folder, {
        area,
        dryRun,
        commit: await cleanCommit(root),
        signer: await signer(),
      })
    },
  }
}
