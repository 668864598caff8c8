import type { Random } from './random'

// Contains different spellings of the same sound on purpose, to exercise the search.
// prettier-ignore
const men = [
  'José', 'Juan', 'Luis', 'Carlos', 'Jorge', 'Jhon', 'John', 'Jon', 'Yeison', 'Jeison', 'Yeisson', 'Brayan',
  'Bryan', 'Stiven', 'Steven', 'Wilmer', 'Wílmar', 'Óscar', 'Iván', 'Víctor', 'Héctor', 'Germán', 'Hernán',
  'Álvaro', 'Andrés', 'Andrey', 'Sebastián', 'Julián', 'Fabián', 'Édgar', 'Eduard', 'Hárold', 'Giovanni',
  'Yovani', 'Ramiro', 'Ricardo', 'Rigoberto', 'Norberto', 'Nelson', 'Néstor', 'Efraín', 'Joaquín', 'Camilo',
]
// prettier-ignore
const women = [
  'María', 'Ana', 'Luz', 'Sandra', 'Gloria', 'Ximena', 'Jimena', 'Yaneth', 'Janeth', 'Leidy', 'Leydi', 'Yuri',
  'Mónica', 'Verónica', 'Sofía', 'Lucía', 'Adriana', 'Yolanda', 'Esperanza', 'Begoña', 'Inés', 'Rocío',
]
// prettier-ignore
const surnames = [
  'Peña', 'Núñez', 'Muñoz', 'Nuñes', 'Rodríguez', 'Gómez', 'González', 'Gonzales', 'Martínez', 'Pérez',
  'Sánchez', 'Ramírez', 'Gutiérrez', 'Hernández', 'Jiménez', 'Giménez', 'Quiñones', 'Ordóñez', 'Castañeda',
  'Ibáñez', 'Vásquez', 'Vázquez', 'Velásquez', 'Zúñiga', 'Cárdenas', 'Córdoba', 'Mejía', 'García', 'Chávez',
  'Echeverri', 'Arango', 'Bedoya', 'Betancur', 'Caicedo', 'Mosquera', 'Palacios', 'Rentería', 'Tovar', 'Yepes',
  'Güiza', 'Argüello', 'Salazar', 'Restrepo', 'Ospina', 'Londoño',
]

/** Every synthetic person's last surname is one of these, so that each record is recognisably fictitious. */
export const syntheticSurnames = [
  'Prueba',
  'Ficticio',
  'Ejemplo',
  'Muestra',
  'Demostración',
  'Sintético',
] as const

type SyntheticName = { first: string; second: string | null; surname: string; lastSurname: string }

export function syntheticName(random: Random): SyntheticName {
  const given = random.chance(0.85) ? men : women
  const first = random.pick(given)
  const other = random.pick(given)
  return {
    first,
    second: random.chance(0.6) && other !== first ? other : null,
    surname: random.pick(surnames),
    lastSurname: random.pick(syntheticSurnames),
  }
}

export const fullName = ({ first, second, surname, lastSurname }: SyntheticName) =>
  [first, second, surname, lastSurname].filter((part) => part !== null).join(' ')
