import { askAs, type Scenes, type Stage } from './approval-scene'
import type { addClerk } from './approvals'
import { changingWorld } from './changing-world'
import { dataScenes } from './scenes-of-data'
import { identityScenes } from './scenes-of-identity'
import { massScenes } from './scenes-of-many'
import { teamScenes } from './scenes-of-team'
import type { TestApi } from './start-test-api'

/** Every operation, with a scene in which somebody asks for it. */
export function approvalScenes(api: TestApi, asker: Awaited<ReturnType<typeof addClerk>>): Scenes {
  const stage: Stage = { api, world: changingWorld(api), asked: askAs(api, asker) }
  return [identityScenes, dataScenes, teamScenes, massScenes].flatMap((scenesOf) => scenesOf(stage))
}
