import { Command } from '@commander-js/extra-typings'
import type { Committed, Registry } from '../deployments'
import type { publishingKeys } from '../trust'
import { Refusal } from '../files'
import { addKeys } from './keys'
import { asIntended, dryRun, force, reason, securityFix } from './options'
import * as print from './print'
import { reportChange } from './report-change'
import { addForSomeVisitors } from './some-visitors'
import {
  readArea,
  readPlace,
  readTargets,
  readVersion,
  throwUsageErrors,
  UsageError,
  wholeNumber,
} from './usage'

/** Flags common to all commands. */
export type Flags = { json?: true; key?: string; registry?: string; keys?: string }

export type CommandResult = { text: string; data: unknown; failed?: boolean }

export type Parts = {
  /** @param options `begins`: whether the command may create a registry */
  open: (
    flags: Flags,
    options?: { begins?: boolean },
  ) => {
    registry: Registry
    /** The system user that runs the command. */
    by: string
    publish: (area: string, from: { dist?: string; dryRun?: boolean }) => ReturnType<Registry['publish']>
    /** Reads the key that was given. */
    signer: () => Promise<publishingKeys.Signer | undefined>
  }
  /** How the user calls it, for messages. */
  command: string
  /** Folder that paths are relative to. */
  cwd: string
  /** Returns the site's origin for links. */
  site: (named: string | undefined) => string
  /** Receives the command's output. */
  report: (result: CommandResult) => void
  /** Prints a progress line while the command runs. */
  tell: (text: string) => void
}

/** Builds the command line of `npm run areas`. Parsing it runs the command. */
export function createProgram(parts: Parts) {
  let help = ''
  const program = new Command(parts.command)
    .description('Releases of the shell and the areas.')
    .helpOption('-h, --help', 'show the help of a command')
    .option('--json', 'print JSON')
    .option('--key <file>', "your private key, the team's or an operator's (default: $AREAS_KEY)")
    .option(
      '--registry <dir or address>',
      'default: $REGISTRY_URL, $REGISTRY_DIR, or registry/ in $DATA_DIR (.data)',
    )
    .option('--keys <dir>', 'default: $REGISTRY_KEYS, or keys/ in the registry')
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: (text) => {
        help += text
        parts.report({ text: help, data: { help } })
      },
      writeErr: () => undefined,
    })
    .addHelpText(
      'after',
      '\nExit codes: 0 done or nothing to do, 1 refused or failed, 2 invalid command line.',
    )
  addReleases(program, parts)
  addChanges(program, parts)
  addForSomeVisitors(program, parts)
  addReports(program, parts)
  addKeys(program, parts)
  throwUsageErrors(program)
  return program
}

export type Program = Command<[], Flags>

function addReleases(program: Program, { open, report }: Parts) {
  program
    .command('publish')
    .description("put the area's build into the registry")
    .argument('<area>', 'folder of the area', readArea)
    .option('--dist <dir>', 'build folder (default: <area>/dist)')
    .addOption(dryRun)
    .action(async (area, options) => {
      const data = await open(program.opts(), { begins: true }).publish(area, options)
      report({ text: print.publishedText(data), data })
    })
  program
    .command('sign')
    .description("add a key's signature to a release")
    .argument('<area>', '', readArea)
    .argument('<version>', '', readVersion)
    .action(async (area, version) => {
      const { registry, signer } = open(program.opts())
      const keySigner = await signer()
      if (!keySigner) throw new UsageError('sign needs --key <file> or AREAS_KEY')
      await registry.sign(area, version, keySigner)
      report({
        text: `Signed ${area} ${version} with ${keySigner.id}.`,
        data: { area, version, key: keySigner.id },
      })
    })
  program
    .command('prune')
    .description('remove versions that are neither live, last good nor among the newest')
    .argument('[area]', '', readArea)
    .option('--keep <n>', 'how many of the newest stay', wholeNumber('--keep'), 5)
    .addOption(reason('prune'))
    .addOption(dryRun)
    .action(async (area, { keep, ...why }) => {
      const { registry, signer } = open(program.opts())
      const data = await registry.prune({ area, keep }, { signer: await signer(), ...why })
      report({ text: print.prunedText(data), data })
    })
}

function addChanges(program: Program, { open, report, tell }: Parts) {
  const done = reportChange(report)
  program
    .command('activate')
    .description(
      'make a published version live after it passes the release checks; several as <area>@<version> in one step',
    )
    .argument('<area version...>', '<area> <version>, or <area>@<version> …')
    .addOption(reason('activate'))
    .addOption(asIntended)
    .addOption(force)
    .addOption(securityFix)
    .addOption(dryRun)
    .action(async (words, { asIntended: intended, ...why }) => {
      const targets = readTargets(words, 'activate')
      const { registry, signer } = open(program.opts())
      let isTold = false
      const onLive = (committed: Committed) => {
        isTold = true
        tell(print.committedText(committed))
      }
      await done(
        registry,
        registry.activateTogether(targets, { signer: await signer(), onLive, intended, ...why }),
        () => isTold,
      )
    })
  program
    .command('rollback')
    .description('return to the last verified version, or to the given one')
    .argument('<area>', '', readArea)
    .argument('[version]', '', readVersion)
    .addOption(reason('rollback'))
    .addOption(force)
    .addOption(dryRun)
    .action(async (area, to, why) => {
      const { registry, signer } = open(program.opts())
      await done(registry, registry.rollback(area, { signer: await signer(), to, ...why }))
    })
  program
    .command('restore')
    .description('restore a lost or damaged live.json from the history')
    .addOption(dryRun)
    .action(async (options) => {
      const data = await open(program.opts()).registry.restore(options)
      report({ text: print.restoredText(data), data })
    })
  program
    .command('disable')
    .description('take an area off the site; the others keep working')
    .argument('<area>', '', readArea)
    .addOption(reason('disable'))
    .addOption(dryRun)
    .action(async (area, why) => {
      const { registry, signer } = open(program.opts())
      await done(registry, registry.disable(area, { signer: await signer(), ...why }))
    })
  program
    .command('enable')
    .description('put a disabled area back on the site')
    .argument('<area>', '', readArea)
    .option('--reason <text>', 'why; the history records it', '')
    .addOption(dryRun)
    .action(async (area, why) => {
      const { registry, signer } = open(program.opts())
      await done(
        registry,
        registry.enable(area, { signer: await signer(), ...why, reason: why.reason.trim() }),
      )
    })
}

function addReports(program: Program, { open, report }: Parts) {
  program
    .command('gate')
    .description('check a version against the live state and mount it in a browser')
    .argument('<area version...>', '<area> <version>, or <area>@<version> …')
    .option('--thorough', 'both parts of the release checks, not only the short one')
    .action(async (words, options) => {
      const targets = readTargets(words, 'gate')
      const { registry, signer } = open(program.opts())
      const data = await registry.gate(targets, { signer: await signer(), ...options })
      report({ text: print.checkText(data), data, failed: data.some(({ outcome }) => outcome !== 'passed') })
    })
  program
    .command('list')
    .description('show the live versions, since when and by whom')
    .argument('[area]', '', readArea)
    .action(async (area) => {
      const all = await open(program.opts()).registry.list()
      const data = all.filter((row) => area === undefined || row.area === area)
      if (area !== undefined && data.length === 0)
        throw new Refusal('unknown-area', `${area} is not in the registry`)
      report({ text: print.overviewText(data, area !== undefined), data })
    })
  program
    .command('history')
    .description('show the changes, newest first')
    .argument('[area]', '', readArea)
    .option('--limit <n>', 'how many', wholeNumber('--limit'), 20)
    .action(async (area, { limit }) => {
      const data = await open(program.opts()).registry.history({ area, limit })
      report({ text: print.historyText(data), data })
    })
  program
    .command('verify')
    .description('check hashes and signatures of everything in the registry')
    .argument('[area]', '', readArea)
    .action(async (area) => {
      const data = await open(program.opts()).registry.verify(area)
      report({ text: print.verificationText(data), data, failed: data.problems.length > 0 })
    })
  program
    .command('explain')
    .description('show the source line of a place in a report')
    .argument('<area>', '', readArea)
    .argument('<version>', '', readVersion)
    .argument('<file:line:column>', '', readPlace)
    .action(async (area, version, place) => {
      const data = await open(program.opts()).registry.explain(area, version, place)
      report({ text: print.explainedText(data), data })
    })
  program
    .command('diff')
    .description('show the differences between two versions')
    .argument('<area>', '', readArea)
    .argument('<from>', '', readVersion)
    .argument('<to>', '', readVersion)
    .action(async (area, from, to) => {
      const data = await open(program.opts()).registry.diff(area, from, to)
      report({ text: print.diffText(data), data })
    })
}
