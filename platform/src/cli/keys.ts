import path from 'node:path'
import { keyRequests, publishingKeys } from '../trust'
import { reason } from './options'
import * as print from './print'
import type { Parts, Program } from './program'
import { readBudget, readGrants, readKeyId, readPaths, UsageError } from './usage'

/** The keys of teams and operators. */
export function addKeys(program: Program, { open, cwd, command, report }: Parts) {
  const keys = program
    .command('key')
    .description('new, allow, revoke or list the keys of teams and operators; migrate')
  keys
    .command('new')
    .description('create a key; the public half is written to <file>.pub')
    .argument('<file>')
    .action(async (name) => {
      const file = path.resolve(cwd, name)
      const data = await publishingKeys.makeKey(file)
      const text = [
        `Key ${data.id}. The private half is in ${file}: keep it with its owner, never in the repository.`,
        `An operator lets it publish: ${command} key allow ${data.publicFile} <area> …`,
      ].join('\n')
      report({ text, data })
    })
  keys
    .command('allow')
    .description('allow a key to publish areas, or to act as operator, gate or robot')
    .argument('<key>', 'file of the public key, or the id that the page for operators shows for a passkey')
    .argument('<grant...>', '<area> or team:<area>; operator, gate, robot')
    .option('--owner <name>', 'name of the owner, for the history', '')
    .option('--paths <paths>', "paths of the area, with everything below: '/a,/b'; '*': any", readPaths)
    .option(
      '--budget <budget>',
      "how large the area's scripts and styles may be: 'bytes=600000'; '*': no limit",
      readBudget,
    )
    .action(async (named, words, { owner, paths, budget }) => {
      const { registry, by, signer } = open(program.opts(), { begins: true })
      const granted = readGrants(words)
      if ((paths !== undefined || budget !== undefined) && granted.areas.length !== 1)
        throw new UsageError("--paths and --budget need exactly one area: they are that area's")
      const grant = {
        ...granted,
        paths: paths === 'any' ? null : paths,
        budget: budget?.limits,
        owner,
        by,
        signer: await signer(),
      }
      const data = await registry.allowKey(
        keyRequests.isKeyId(named) ? named : path.resolve(cwd, named),
        grant,
      )
      const warnings = (budget?.retired ?? []).map(
        (name) => `\n${name}= has no effect, and the next version refuses it: a budget limits bytes.`,
      )
      report({ text: `Key ${data.id} may now: ${print.grantsText(data)}.${warnings.join('')}`, data })
    })
  keys
    .command('revoke')
    .description('end all grants of a key')
    .argument('<id>', '', readKeyId)
    .addOption(reason('key revoke'))
    .action(async (id, why) => {
      const { registry, by, signer } = open(program.opts())
      const data = await registry.revokeKey(id, { by, signer: await signer(), ...why })
      report({ text: `Key ${data.id} may do nothing any more.`, data })
    })
  keys
    .command('list')
    .description('list the keys and their grants')
    .action(async () => {
      const data = await open(program.opts()).registry.keys()
      report({ text: print.keysText(data), data })
    })
  keys
    .command('waiting')
    .description('list the passkeys that are waiting to be allowed')
    .action(async () => {
      const data = await open(program.opts()).registry.waitingKeys()
      report({ text: print.waitingText(data), data })
    })
  keys
    .command('migrate')
    .description("sign the live state of an unsigned registry, with an operator's key")
    .action(async () => {
      const { registry, signer } = open(program.opts())
      const keySigner = await signer()
      if (!keySigner) throw new UsageError("key migrate needs an operator's key: --key <file> or AREAS_KEY")
      const data = await registry.migrate({ signer: keySigner, reason: 'signing begins' })
      report({ text: print.committedText(data), data })
    })
}
