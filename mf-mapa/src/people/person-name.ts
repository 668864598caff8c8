import type { MapPerson } from '@fcr/shared/contracts/map'

/** How this area says that a datum is not there (specification, section 2). */
export const notAvailable = 'NO DISPONIBLE'

const joined = (...parts: (string | null)[]) =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || notAvailable

/** First name and first surname. */
export const shortName = (person: MapPerson) => joined(person.PRIMER_NOMBRE, person.PRIMER_APELLIDO)

/** All names and surnames that there are. */
export const fullName = (person: MapPerson) =>
  joined(person.PRIMER_NOMBRE, person.SEGUNDO_NOMBRE, person.PRIMER_APELLIDO, person.SEGUNDO_APELLIDO)
