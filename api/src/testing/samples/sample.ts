import type { EndpointName, RequestBody, RequestQuery } from '@fcr/shared/contracts/endpoints'
import type { TestApi } from '../start-test-api'

/** A request that succeeds. Without `headers` its caller is somebody whom the route's rule allows. */
type Sample<Body> = {
  /** In place of the parameter in the path; by default, the number of the test person. */
  id?: string
  headers?: Record<string, string>
  query?: string
  payload?: Body
}

/** Creates whatever the request needs. */
type SampleOf<Name extends EndpointName> = (
  api: TestApi,
) => Sample<RequestBody<Name>> | Promise<Sample<RequestBody<Name>>>

export type SomeSamples = { [Name in EndpointName]?: SampleOf<Name> }

type WithoutRow = Exclude<EndpointName, `${string}/:id${string}`>

/** Endpoints that can be called without a row in the path, a body or a query. */
type Bare = {
  [Name in WithoutRow]: RequestBody<Name> extends undefined
    ? Partial<RequestQuery<Name>> extends RequestQuery<Name>
      ? Name
      : never
    : never
}[WithoutRow]

export type Samples = SomeSamples & Required<Omit<SomeSamples, Bare>>

/** Cookies as a header. */
export const headersOf = (cookies: Record<string, string>) => ({
  cookie: Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; '),
})
