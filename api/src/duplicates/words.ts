import type { Agreement } from './compare-records'

type Words = readonly (string | false | undefined)[]
const only = (words: Words): string[] => words.filter((word) => typeof word === 'string')

/** Says what two records have in common. */
export const wordsFor = ({ name, birth, phone, email, number }: Agreement): string[] =>
  only([
    name === 'same' && 'El mismo nombre',
    name === 'similar' && 'Nombres parecidos',
    birth === 'same' && 'La misma fecha de nacimiento',
    phone && 'El mismo celular',
    email && 'El mismo correo',
    number === 'zeros' && 'Cédulas que solo difieren en los ceros iniciales',
    number === 'exchanged' && 'Cédulas con dos cifras cambiadas de lugar',
  ])

type Compared = { state: string; force: number | null }

/** Says what speaks against two records being one person. */
export const wordsAgainst = (
  { name, birth, number }: Agreement,
  record: Compared,
  other: Compared,
): string[] =>
  only([
    name === undefined && 'Nombres distintos',
    birth === 'other' && 'Fechas de nacimiento distintas',
    number === undefined && 'Cédulas distintas',
    record.force !== null && other.force !== null && record.force !== other.force && 'Fuerzas distintas',
    record.state === 'verificada' && other.state === 'verificada' && 'Las dos identidades están verificadas',
  ])
