export { AreaLoading } from './area-loading'
export { AreaOutlet } from './area-outlet'
export { refreshOnReturn } from './enter-area'
export { keepMarkup } from './prerendered-markup'
