/** The whole server, for tooling and measurements that start it or parts of it. */
export * from '@fcr/api'
export * from '@fcr/platform'
export { closeOnSignal } from './close-on-signal'
export { sitePlaces } from './places'
export { openSite } from './site'
