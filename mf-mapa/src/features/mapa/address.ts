import { noFilter, type Filter } from './filter/filter'
import { withPeriod } from './filter/years'

/** The part of the filter that the address holds: nothing that names or describes a person. */
type Addressed = Pick<Filter, 'department' | 'from' | 'to'>
export type Address = Addressed & { zoom: number | null }

const zoomName = 'zoom'
const names: Record<keyof Addressed, string> = { department: 'departamento', from: 'desde', to: 'hasta' }
/** The zooms that the map offers. */
export const zooms = { min: 5, max: 18 }

/** Reads an address; invalid parts are left out. */
export function readAddress(search: string): Address {
  const parameters = new URLSearchParams(search)
  const text = (name: keyof Addressed, valid: RegExp) => {
    const value = parameters.get(names[name]) ?? ''
    return valid.test(value) ? value : ''
  }
  const zoom = Number(parameters.get(zoomName))
  return {
    department: text('department', /^[\p{L} .,]{1,80}$/u),
    from: text('from', /^\d{4}$/),
    to: text('to', /^\d{4}$/),
    zoom: Number.isInteger(zoom) && zoom >= zooms.min && zoom <= zooms.max ? zoom : null,
  }
}

/** '?departamento=Huila&zoom=9'; '' for the view with which the page opens. */
export function writeAddress(filter: Filter, zoom: number, usualZoom: number): string {
  const parameters = new URLSearchParams()
  const applied = withPeriod(filter)
  for (const name of ['department', 'from', 'to'] as const)
    if (applied[name] !== '') parameters.set(names[name], applied[name])
  if (zoom !== usualZoom) parameters.set(zoomName, String(Math.floor(zoom)))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** The filter of an address. */
export const filterOf = ({ department, from, to }: Address): Filter => ({ ...noFilter, department, from, to })
