/** How long a browser that has been here refuses plain http, in seconds: two years. */
const maxAge = 63_072_000

/**
 * Value of the Strict-Transport-Security header; browsers ignore it over plain http. Subdomains may belong to other
 * systems, and a browser does not forget for two years: they are included only where the operator says so.
 */
export const strictTransportSecurity = ({ includeSubDomains }: { includeSubDomains: boolean }) =>
  `max-age=${maxAge}${includeSubDomains ? '; includeSubDomains' : ''}`
