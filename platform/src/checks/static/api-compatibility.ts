import type { Live } from '@fcr/shared/platform/deployment-state'
import { type Release, type ReleaseRef, sameRef } from '@fcr/shared/platform/manifest'
import type { ApiDescription, EndpointShapes, JsonSchema } from '@fcr/shared/contracts/endpoint-shapes'
import { Refusal, layout, type Layout } from '../../files'
import { releaseFiles, states, telemetry } from '../../store'
import { shapeDifferences, type Difference } from './shape-differences'

type Caller = Pick<Release, 'area' | 'version' | 'endpoints'>

/** Returns the calls of a release that an API does not support, one sentence each. */
export function apiConflicts({ area, version, endpoints = {} }: Caller, api: ApiDescription): string[] {
  const caller = `${area} ${version}`
  const problems = Object.entries(endpoints).flatMap(([name, own]) => {
    if (!Object.hasOwn(api.endpoints, name))
      return [`${caller} calls ${name}, which API ${api.version} does not have`]
    return endpointProblems(own, api.endpoints[name] ?? {}).map(
      (what) => `${caller} ${what} (${name}, API ${api.version})`,
    )
  })
  return [...new Set(problems)]
}

const parts = ['params', 'query', 'body'] as const
/** The shape of a part of a request that is not sent. */
const absent: Record<(typeof parts)[number], JsonSchema> = {
  params: { type: 'object', properties: {}, additionalProperties: false },
  query: { type: 'object', properties: {}, additionalProperties: false },
  body: { type: 'null' },
}

function endpointProblems(own: EndpointShapes, api: EndpointShapes): string[] {
  const sent = parts.flatMap((part) => {
    const accepted = api[part] ?? absent[part]
    return shapeDifferences(own[part] ?? absent[part], accepted, { values: true }).map((difference) =>
      sentence(difference, part, sending),
    )
  })
  const read = own.response
    ? shapeDifferences(api.response ?? { type: 'null' }, own.response, { values: false }).map((difference) =>
        sentence(difference, 'response', reading),
      )
    : []
  return [...sent, ...read]
}

type Wording = {
  missing: string
  optional: string
  unknown: string
  kinds: (given: string, accepted: string) => string
  value: (value: string) => string
  limit: (limit: string) => string
}

const sending: Wording = {
  missing: 'does not send $, which is required',
  optional: 'does not always send $, which is required',
  unknown: 'sends $, which is not accepted',
  kinds: (given, accepted) => `sends ${given} as $, where ${accepted} is accepted`,
  value: (value) => `may send '${value}' as $, which is not accepted`,
  limit: (limit) => `may send more as $ than is accepted (${limit})`,
}
const reading: Wording = {
  missing: 'reads $, which is not returned',
  optional: 'reads $, which is not always returned',
  unknown: '',
  kinds: (given, accepted) => `reads ${accepted} as $, where ${given} is returned`,
  value: (value) => `does not know '${value}', which may be returned as $`,
  limit: (limit) => `reads $ as narrower than it is returned (${limit})`,
}

function sentence({ at, problem }: Difference, part: string, wording: Wording): string {
  const text =
    typeof problem === 'string'
      ? wording[problem]
      : 'value' in problem
        ? wording.value(problem.value)
        : 'limit' in problem
          ? wording.limit(problem.limit)
          : wording.kinds(problem.given, problem.accepted)
  return text.replace('$', () => (at === '' ? `the ${part}` : `\`${at}\``))
}

/** Returns the versions that visitors may get: the active one and the canary of each enabled area. */
const servedRefs = ({ areas }: Pick<Live, 'areas'>) =>
  Object.entries(areas).flatMap(([area, { active, canary, disabled }]) =>
    disabled ? [] : [active, canary].flatMap((ref) => (ref ? [{ area, ref }] : [])),
  )

/** @throws Refusal `api` if a change would make a version live that a running API does not support */
export async function requireCompatible(at: Layout, before: Live, after: Pick<Live, 'areas'>): Promise<void> {
  const servedBefore = servedRefs(before)
  const added = servedRefs(after).filter(
    ({ ref }) => !servedBefore.some((served) => sameRef(served.ref, ref)),
  )
  if (added.length === 0) return
  await requireAll(at, added, await telemetry.runningApis(at))
}

/**
 * Checks an API before it starts.
 * @param except areas that are not loaded from the registry
 * @throws Refusal `api` if it does not support a version that visitors may get
 */
export async function requireCompatibleApi(
  { registryDir, keysDir }: { registryDir: string; keysDir?: string | undefined },
  api: ApiDescription,
  except: readonly string[] = [],
): Promise<void> {
  const at = layout(registryDir, keysDir)
  // The gateway reports a damaged registry.
  const live = await states.readLive(at).catch(() => ({ areas: {} }))
  const served = servedRefs(live).filter(({ area }) => !except.includes(area))
  await requireAll(at, served, [api])
}

async function requireAll(
  at: Layout,
  served: readonly { area: string; ref: ReleaseRef }[],
  apis: readonly ApiDescription[],
): Promise<void> {
  const releases = await Promise.all(
    // A damaged release cannot be mounted, and must not block a repair.
    served.map(({ area, ref }) => releaseFiles.readVerifiedRelease(at, area, ref).catch(() => undefined)),
  )
  const problems = releases.flatMap((release) =>
    release ? apis.flatMap((api) => apiConflicts(release, api)) : [],
  )
  if (problems.length > 0) throw new Refusal('api', ...new Set(problems))
}
