import type { Live, Release, ReleaseRef } from '@fcr/shared/contracts/releases'
import type { ApiDescription, EndpointShapes, JsonSchema } from '@fcr/shared/contracts/endpoint-shapes'
import { layout, type Layout } from './layout'
import { readLive } from './live'
import { sameRef } from './plan'
import { presentApis } from './presence'
import { Refusal } from './refusal'
import { readVerifiedRelease } from './releases'
import { shapeDifferences, type Difference } from './shape-differences'

type Caller = Pick<Release, 'area' | 'version' | 'endpoints'>

/** Returns why an area's calls do not fit an API, a sentence each; empty if they do. */
export function apiProblems({ area, version, endpoints = {} }: Caller, api: ApiDescription): string[] {
  const caller = `${area} ${version}`
  const found = Object.entries(endpoints).flatMap(([name, own]) => {
    if (!Object.hasOwn(api.endpoints, name))
      return [`${caller} calls ${name}, which API ${api.version} does not have`]
    return endpointProblems(own, api.endpoints[name] ?? {}).map(
      (what) => `${caller} ${what} (${name}, API ${api.version})`,
    )
  })
  return [...new Set(found)]
}

const parts = ['params', 'query', 'body'] as const
/** What a request without a part has in its place. */
const absent: Record<(typeof parts)[number], JsonSchema> = {
  params: { type: 'object', properties: {}, additionalProperties: false },
  query: { type: 'object', properties: {}, additionalProperties: false },
  body: { type: 'null' },
}

function endpointProblems(own: EndpointShapes, api: EndpointShapes): string[] {
  const sent = parts.flatMap((part) => {
    const accepted = api[part] ?? absent[part]
    return shapeDifferences(own[part] ?? absent[part], accepted, { values: true }).map((each) =>
      sentence(each, part, sending),
    )
  })
  const read = own.response
    ? shapeDifferences(api.response ?? { type: 'null' }, own.response, { values: false }).map((each) =>
        sentence(each, 'response', reading),
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

/** Returns the versions that visitors may get: of each area the active one and the canary, unless it is disabled. */
const servedRefs = ({ areas }: Pick<Live, 'areas'>) =>
  Object.entries(areas).flatMap(([area, { active, canary, disabled }]) =>
    disabled ? [] : [active, canary].flatMap((ref) => (ref ? [{ area, ref }] : [])),
  )

/** @throws Refusal `api` if a version that a change would give to visitors does not fit an API that is running */
export async function requireFit(at: Layout, before: Live, after: Pick<Live, 'areas'>): Promise<void> {
  const known = servedRefs(before)
  const added = servedRefs(after).filter(({ ref }) => !known.some((each) => sameRef(each.ref, ref)))
  if (added.length === 0) return
  await requireAll(at, added, await presentApis(at))
}

/**
 * Checks an API before it starts.
 * @throws Refusal `api` if a version that visitors get does not fit it
 * @param except areas that do not come from the registry
 */
export async function requireFitOf(
  { registryDir, keysDir }: { registryDir: string; keysDir?: string | undefined },
  api: ApiDescription,
  except: readonly string[] = [],
): Promise<void> {
  const at = layout(registryDir, keysDir)
  // The gateway says what is wrong with the registry.
  const live = await readLive(at).catch(() => ({ areas: {} }))
  const served = servedRefs(live).filter(({ area }) => !except.includes(area))
  await requireAll(at, served, [api])
}

async function requireAll(
  at: Layout,
  served: readonly { area: string; ref: ReleaseRef }[],
  apis: readonly ApiDescription[],
): Promise<void> {
  const releases = await Promise.all(
    // What is damaged cannot be mounted, and must not block a repair.
    served.map(({ area, ref }) => readVerifiedRelease(at, area, ref).catch(() => undefined)),
  )
  const problems = releases.flatMap((release) =>
    release ? apis.flatMap((api) => apiProblems(release, api)) : [],
  )
  if (problems.length > 0) throw new Refusal('api', ...new Set(problems))
}
