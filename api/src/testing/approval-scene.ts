import type { Operation } from '../staff/approvals/operation'
import { ask, type addClerk } from './approvals'
import type { changingWorld } from './changing-world'
import type { TestApi } from './start-test-api'

type Scene = { id: string; changes: Record<string, () => Promise<unknown>> }

/** How everything that an operation's page shows can change while somebody reads it. */
type Case = {
  /** Asks, and returns how the world can change, by the words of the page. */
  scene: () => Promise<Scene>
  /** What the page takes from the payload, which changes only if somebody edits the database. */
  fixed: readonly string[]
  /** What such an edit would put into the payload. */
  payload: object
}

export type Scenes = [operation: { name: string }, Case][]

/** Where scenes play: `asked` asks for an operation. */
export type Stage = {
  api: TestApi
  world: ReturnType<typeof changingWorld>
  asked: ReturnType<typeof askAs>
}

export const effects = 'Qué va a pasar'
export const address = 'direccion_residencia'

/** Returns a function that asks for an operation, and gives the scene these changes. */
export const askAs =
  (api: TestApi, asker: Awaited<ReturnType<typeof addClerk>>) =>
  async <Payload>(
    operation: Operation<Payload>,
    payload: NoInfer<Payload>,
    changes: Scene['changes'] = {},
  ): Promise<Scene> => ({ id: await ask(api, asker, operation, payload), changes })
