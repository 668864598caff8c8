import path from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { makeKey, type Signer } from '../registry/keys'
import type { Registry } from '../registry/open-registry'
import { Refusal } from '../registry/refusal'
import * as print from './print'
import {
  readArea,
  readKeyId,
  readTargets,
  readVersion,
  throwUsageErrors,
  UsageError,
  wholeNumber,
} from './usage'

/** Flags common to all commands. */
export type Flags = { json?: true; actor?: string; registry?: string; keys?: string }

export type CommandResult = { text: string; data: unknown; failed?: boolean }

export type Parts = {
  open: (flags: Flags) => {
    registry: Registry
    actor: string
    publish: (
      area: string,
      from: { dist?: string; dryRun?: boolean; key?: string },
    ) => ReturnType<Registry['publish']>
    signer: (file: string | undefined) => Promise<Signer | undefined>
  }
  /** Folder that paths are relative to. */
  cwd: string
  /** Receives the command's output. */
  report: (result: CommandResult) => void
}

/** Builds the command line of `npm run areas`. Parsing it runs the command. */
export function createProgram(parts: Parts) {
  let help = ''
  const program = new Command('npm run areas --')
    .description('Releases of the shell and the areas.')
    .helpOption('-h, --help', 'show the help of a command')
    .option('--json', 'print JSON')
    .option(
      '--actor <name>',
      "your name (default: $AREAS_ACTOR, or the system's user, which is always recorded)",
    )
    .option('--registry <dir>', 'default: $REGISTRY_DIR, or registry/ in $DATA_DIR (.data)')
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
  addReports(program, parts)
  addKeys(program, parts)
  throwUsageErrors(program)
  return program
}

type Program = Command<[], Flags>

const dryRun = new Option('--dry-run', 'print what would happen, change nothing (no gate)')
const key = new Option('--key <file>', "the team's private key (default: $AREAS_KEY)")
const force = new Option('--force', 'go on although the gate found a problem; the history records it')
const reason = (verb: string) =>
  new Option('--reason <text>', 'why; the history records it')
    .argParser((text) => {
      if (text.trim() === '') throw new UsageError(`${verb} needs --reason "why"`)
      return text.trim()
    })
    .makeOptionMandatory()

function addReleases(program: Program, { open, report }: Parts) {
  program
    .command('publish')
    .description("put the area's build into the registry")
    .argument('<area>', 'folder of the area', readArea)
    .option('--dist <dir>', 'build folder (default: <area>/dist)')
    .addOption(key)
    .addOption(dryRun)
    .action(async (area, options) => {
      const data = await open(program.opts()).publish(area, options)
      report({ text: print.publishedText(data), data })
    })
  program
    .command('sign')
    .description("add a key's signature to a release")
    .argument('<area>', '', readArea)
    .argument('<version>', '', readVersion)
    .addOption(key)
    .action(async (area, version, options) => {
      const { registry, signer } = open(program.opts())
      const found = await signer(options.key)
      if (!found) throw new UsageError('sign needs --key <file> or AREAS_KEY')
      await registry.sign(area, version, found)
      report({ text: `Signed ${area} ${version} with ${found.id}.`, data: { area, version, key: found.id } })
    })
  program
    .command('prune')
    .description('remove versions that are neither live, last good nor among the newest')
    .argument('[area]', '', readArea)
    .option('--keep <n>', 'how many of the newest stay', wholeNumber('--keep'), 5)
    .addOption(reason('prune'))
    .addOption(dryRun)
    .action(async (area, { keep, ...why }) => {
      const { registry, actor } = open(program.opts())
      const data = await registry.prune({ area, keep }, { actor, ...why })
      report({ text: print.prunedText(data), data })
    })
}

function addChanges(program: Program, { open, report }: Parts) {
  const done = (data: Parameters<typeof print.committedText>[0]) =>
    report({ text: print.committedText(data), data })
  program
    .command('activate')
    .description(
      'make a published version live after it passes the gate; several as <area>@<version> in one step',
    )
    .argument('<area version...>', '<area> <version>, or <area>@<version> …')
    .addOption(reason('activate'))
    .addOption(force)
    .addOption(dryRun)
    .action(async (words, why) => {
      const targets = readTargets(words, 'activate')
      const { registry, actor } = open(program.opts())
      done(await registry.activateTogether(targets, { actor, ...why }))
    })
  program
    .command('rollback')
    .description('return to the last proven version, or to the given one')
    .argument('<area>', '', readArea)
    .argument('[version]', '', readVersion)
    .addOption(reason('rollback'))
    .addOption(force)
    .addOption(dryRun)
    .action(async (area, to, why) => {
      const { registry, actor } = open(program.opts())
      done(await registry.rollback(area, { actor, to, ...why }))
    })
  program
    .command('disable')
    .description('take an area off the site; the others keep working')
    .argument('<area>', '', readArea)
    .addOption(reason('disable'))
    .addOption(dryRun)
    .action(async (area, why) => {
      const { registry, actor } = open(program.opts())
      done(await registry.disable(area, { actor, ...why }))
    })
  program
    .command('enable')
    .description('put a disabled area back on the site')
    .argument('<area>', '', readArea)
    .option('--reason <text>', 'why; the history records it', '')
    .addOption(dryRun)
    .action(async (area, why) => {
      const { registry, actor } = open(program.opts())
      done(await registry.enable(area, { actor, ...why, reason: why.reason.trim() }))
    })
}

function addReports(program: Program, { open, report }: Parts) {
  program
    .command('gate')
    .description('check a version against the live state and mount it in a browser')
    .argument('<area version...>', '<area> <version>, or <area>@<version> …')
    .action(async (words) => {
      const targets = readTargets(words, 'gate')
      const data = await open(program.opts()).registry.gate(targets)
      report({ text: print.gateText(data), data, failed: data.some(({ outcome }) => outcome !== 'passed') })
    })
  program
    .command('list')
    .description('show what is live, since when and by whom')
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

function addKeys(program: Program, { open, cwd, report }: Parts) {
  const keys = program
    .command('key')
    .description('new, allow, revoke or list the keys that may publish areas')
  keys
    .command('new')
    .description("create a team's key; the public half is written to <file>.pub")
    .argument('<file>')
    .action(async (name) => {
      const file = path.resolve(cwd, name)
      const data = await makeKey(file)
      const text = [
        `Key ${data.id}. The private half is in ${file}: keep it with the team, never in the repository.`,
        `An operator lets it publish: npm run areas -- key allow ${data.publicFile} <area> …`,
      ].join('\n')
      report({ text, data })
    })
  keys
    .command('allow')
    .description('allow a key to publish areas')
    .argument('<public key file>')
    .argument('<area...>')
    .option('--owner <team>', 'whose key it is', '')
    .action(async (file, names, { owner }) => {
      const areas = names.map((name) => readArea(name))
      const { registry, actor } = open(program.opts())
      const data = await registry.allowKey(path.resolve(cwd, file), { areas, owner, by: actor })
      report({ text: `Key ${data.id} may publish ${data.areas.join(', ')}.`, data })
    })
  keys
    .command('revoke')
    .description('withdraw everything a key may publish')
    .argument('<id>', '', readKeyId)
    .addOption(reason('key revoke'))
    .action(async (id, why) => {
      const { registry, actor } = open(program.opts())
      const data = await registry.revokeKey(id, { by: actor, ...why })
      report({ text: `Key ${data.id} publishes nothing any more.`, data })
    })
  keys
    .command('list')
    .description('list the keys and the areas they may publish')
    .action(async () => {
      const data = await open(program.opts()).registry.keys()
      report({ text: print.keysText(data), data })
    })
}
