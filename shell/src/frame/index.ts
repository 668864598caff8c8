export { Footer } from './footer'
export { Top } from './top'
export { entries } from './navigation'
