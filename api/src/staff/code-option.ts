import { BadValue, type Option } from './options'

/** A code's number in the lists, or the code itself, with or without hyphens. */
export const idOrCode: Option<string> = {
  about: 'Número que muestra la lista, o el código mismo',
  placeholder: 'N.º|CÓDIGO',
  required: true,
  read: (word) => {
    if (word === undefined || word.trim() === '') throw new BadValue('falta')
    const bare = word.trim().toUpperCase().replaceAll('-', '')
    if (!/^(\d{1,12}|[A-Z0-9]{13})$/.test(bare))
      throw new BadValue('debe ser el número que muestra la lista, o el código')
    return bare
  },
}
