import type { MapPerson } from '@fcr/shared/contracts/map'

/** Text for a missing value; this area shows it in capitals. */
export const notAvailable = 'NO DISPONIBLE'

const joined = (...parts: (string | null)[]) =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || notAvailable

/** First name and first surname. */
export const shortName = (person: MapPerson) => joined(person.PRIMER_NOMBRE, person.PRIMER_APELLIDO)

/** All names and surnames on record. */
export const fullName = (person: MapPerson) =>
  joined(person.PRIMER_NOMBRE, person.SEGUNDO_NOMBRE, person.PRIMER_APELLIDO, person.SEGUNDO_APELLIDO)
