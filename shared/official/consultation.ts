// Imports the singleton's entry, never a relative path: the shell provides it, and areas must not bundle a copy.
import { officialHttp } from '@fcr/shared/session'
import type { EndpointName, ResponseBody } from '../contracts/endpoints'
import { fieldsInReview } from './in-review'

/** A response about a person: its reference in the audit log, when it came, and the labels of the fields in review. */
export type Consultation = { reference: string | null; at: Date; inReview: readonly string[] }

type Endpoint = Extract<EndpointName, `GET /ext/${string}/:numero_identificacion`>

/**
 * The query of a person whom an official consults. Each response is a row of the audit log and counts against the
 * official's limits: it is requested once for each opening, and not kept afterwards.
 */
export const consultation = <Name extends Endpoint>(
  key: readonly string[],
  name: Name,
  numero_identificacion: string,
) => ({
  queryKey: [...key, numero_identificacion],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const params = { numero_identificacion }
    const { data, headers } = await officialHttp.request<Endpoint>(name, { params, signal })
    const inReview = fieldsInReview(headers)
    const response: Consultation = { reference: headers.get('x-request-id'), at: new Date(), inReview }
    return { person: data as ResponseBody<Name>, consultation: response }
  },
  retry: false,
  // Offline the request fails at once instead of waiting, and it is not repeated when the network is back.
  networkMode: 'always' as const,
  refetchOnReconnect: false,
  staleTime: Infinity,
  gcTime: 0,
})
