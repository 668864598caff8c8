import path from 'node:path'
import { makeKey } from '../registry/keys'
import type { Registry } from '../registry/open-registry'
import type { Command } from './arguments'
import { keysText } from './print'

type KeyCommand = Extract<Command, { verb: 'key' }>

/** Carries out `areas key …`. */
export async function keyAnswer(
  registry: Registry,
  command: KeyCommand,
  actor: string,
  cwd: string,
): Promise<{ text: string; data: unknown }> {
  switch (command.action) {
    case 'new': {
      const file = path.resolve(cwd, command.file)
      const data = await makeKey(file)
      const text = [
        `Key ${data.id}. The private half is in ${file}: keep it with the team, never in the repository.`,
        `An operator lets it publish: npm run areas -- key allow ${data.publicFile} <area> …`,
      ].join('\n')
      return { text, data }
    }
    case 'allow': {
      const { areas, owner } = command
      const data = await registry.allowKey(path.resolve(cwd, command.file), { areas, owner, by: actor })
      return { text: `Key ${data.id} may publish ${data.areas.join(', ')}.`, data }
    }
    case 'revoke': {
      const data = await registry.revokeKey(command.id, { by: actor, reason: command.reason })
      return { text: `Key ${data.id} publishes nothing any more.`, data }
    }
    case 'list': {
      const data = await registry.keys()
      return { text: keysText(data), data }
    }
  }
}
