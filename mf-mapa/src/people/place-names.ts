import { simplified } from './search-key'

/** 'Bogotá, D.C.' is one name, not two. */
const district = /,?\s*D\.?\s*C\.?(?=\s*(?:[,;]|$))/gi

/** Splits a field that may list several names: 'Huila, Tolima'. */
export const listedNames = (field: string | null): string[] =>
  (field ?? '')
    .replace(district, '')
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** The form in which names of places and units are compared: 'BOGOTA' is 'Bogotá, D.C.'. */
export const nameKey = (name: string) =>
  simplified(name.replace(district, ''))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
