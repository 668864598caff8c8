/** How long browsers that have visited refuse plain http, in seconds: two years. */
const maxAge = 63_072_000

/**
 * Value of the Strict-Transport-Security header; browsers ignore it over plain http. Subdomains may belong to other
 * systems, and browsers remember the setting for two years: they are included only if the operator opts in.
 */
export const strictTransportSecurity = ({ includeSubDomains }: { includeSubDomains: boolean }) =>
  `max-age=${maxAge}${includeSubDomains ? '; includeSubDomains' : ''}`
