import { BadValue, valued } from '../options'

/** A code's number in the lists, or the code itself, with or without hyphens. */
export const idOrCode = valued('N.º|CÓDIGO', 'Número que muestra la lista, o el código mismo', (typed) => {
  const bare = typed.toUpperCase().replaceAll('-', '')
  if (!/^(\d{1,12}|[A-Z0-9]{13})$/.test(bare))
    throw new BadValue('debe ser el número que muestra la lista, o el código')
  return bare
})
