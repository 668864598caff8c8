import type { RouteContract } from '../http/route-contract'
import { testPerson } from './people'
import { deskSamples } from './samples/desk'
import { memberSamples } from './samples/members'
import { peopleSamples } from './samples/people'
import type { Samples } from './samples/sample'
import { staffSamples } from './samples/staff'
import { asMember, asOfficial, asStaff } from './sessions'
import type { TestApi } from './start-test-api'

/** A request for each endpoint, for the tests of every route. An endpoint that is absent needs no more than its caller. */
const samples: Samples = { ...memberSamples, ...staffSamples, ...deskSamples, ...peopleSamples }

/** Header of a caller whom the route lets pass; empty where everybody may. */
async function callerFor(api: TestApi, { rule }: RouteContract): Promise<Record<string, string>> {
  if (!rule) return {}
  const { realm, kinds = [] } = rule
  if (realm === 'fundacion') return asStaff(api)
  return realm === 'member'
    ? asMember(api, testPerson.numero_identificacion)
    : asOfficial(api, kinds[0] ?? 'JEP')
}

/** Returns a request that succeeds, from a caller with access. */
export async function requestFor(api: TestApi, contract: RouteContract) {
  const { name, method, url } = contract
  const {
    id = testPerson.numero_identificacion,
    headers,
    query,
    payload,
  } = (await samples[name]?.(api)) ?? {}
  return {
    method,
    url: url.replace(/:[^/]+/, id) + (query === undefined ? '' : `?${query}`),
    headers: headers ?? (await callerFor(api, contract)),
    ...(payload && { payload }),
  }
}
