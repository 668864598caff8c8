export { PageArrival } from './page-arrival'
export { keepHead } from './page-head'
export { siteHistory, useArrival } from './site-history'
