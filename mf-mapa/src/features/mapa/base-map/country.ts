import country from './country.json' with { type: 'json' }

/** Seas and the neighbouring countries, with the point at which each is named. */
export type AreaName = { kind: string; name: string; at: readonly number[] }
/** Code of the DANE, short name, the point at which it is named, and the outline as SVG path. */
export type Department = { code: string; name: string; label: readonly number[]; path: string }

/** The zoom whose pixels are the units of these shapes. */
export const countryZoom = 9

/** The surroundings of the country, as SVG paths. */
export const surroundings: Record<'land' | 'borders' | 'lakes' | 'rivers', string> = country
export const areaNames: readonly AreaName[] = country.names
export const departments: readonly Department[] = country.departments
