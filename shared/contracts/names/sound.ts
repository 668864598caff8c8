/** Applied in their order. */
type Replacements = readonly (readonly [RegExp, string])[]
const replaced = (word: string, replacements: Replacements) =>
  replacements.reduce((text, [from, to]) => text.replace(from, to), word)

/** Turn a spelling into its sound. */
const sounds: Replacements = [
  [/ph/g, 'f'],
  [/chr/g, 'cr'],
  [/^mc/, 'mac'],
  // Keeps the h of 'ch' and 'sh': Sharon, Charon.
  [/[cs]h/g, '1'],
  [/illia/g, 'ilia'],
  // English names: Nelly, Kelly.
  [/ll(?=[yi]?$)/, 'l'],
  // Gnecco.
  [/^gn/, 'n'],
  [/ll/g, 'y'],
  // Huertas, Guertas; Huisa, Güiza.
  [/hu(?=[ei])/g, 'gu'],
  [/h/g, ''],
  [/ou/g, 'u'],
  [/c?qu([ei])/g, 'k$1'],
  // A u is often missing or added: Rodrigez, Guerrero, Gerrero.
  [/gu?(?=[ei])/g, 'j'],
  [/gu(?=[ao])/g, 'w'],
  [/c(?=[eiy])/g, 's'],
  [/^x/, 'j'],
  [/v/g, 'b'],
  [/[zx]/g, 's'],
  [/[cq]/g, 'k'],
  [/w/g, 'u'],
  [/k+s/g, 's'],
  [/(?<=[aeou])i(?=[aeou])/g, 'y'],
  [/ine$/, 'in'],
  [/ie$/, 'i'],
  // Iesid.
  [/^i(?=[aeou])/, 'y'],
  [/y(?![aeiou])|(?<=[bdflmprst])y/g, 'i'],
  [/^j([ei](?=o))?/, 'y'],
  [/^s(?=[ptknlm])/, 'es'],
  [/n(?=[pb])/g, 'm'],
  [/m$/, 'n'],
  // Betancourt, Edward; Yamit, Yamid.
  [/(?<=[lnr])[td]+$/, ''],
  [/t$/, 'd'],
  [/(.)\1+/g, '$1'],
]

/** Returns the sound of a plain word in Colombia, with foreign names as they are pronounced there. */
export const soundOf = (word: string) => replaced(word, sounds)

/** Returns the sound of a plain word if it is a foreign name: Heyller, Jeiler; Steuer, Stoyer. */
export const foreignSoundOf = (word: string) =>
  soundOf(
    word
      .replace(/^h(?=[aeiou])/, 'j')
      .replace(/ll/g, 'l')
      .replace(/eu/g, 'oy'),
  )

/** Returns a plain word in which letters that sound alike in any position are the same letter. */
export const spellingOf = (word: string) =>
  word
    .replace(/(?<!c)h/g, '')
    .replaceAll('y', 'i')
    .replaceAll('v', 'b')
    .replaceAll('z', 's')

/** Turn letters and digits into others that look like them in print. */
const shapes: Replacements = [
  [/0/g, 'o'],
  [/5/g, 's'],
  [/8/g, 'b'],
  [/3/g, 'e'],
  // Garlos.
  [/^g/, 'c'],
  // Ouenguan, Eortunato, Uenancio, Vule, 2enón.
  [/^q(?=u)/, 'o'],
  [/^f/, 'e'],
  [/^[vy](?!v)/, 'u'],
  [/2/g, 'z'],
  // Vfctor, Garcfa.
  [/(?<=[bcdgkmnpqstvxz]|^r)f|(?<=.)f(?=[bcdgjkmnpqstvxz])/g, 'i'],
  // Muñoz, Mufioz; an ñ seldom begins a name: Fino, Flno.
  [/(?<=.)fi/g, 'n'],
  [/[1i]/g, 'l'],
  // Gennán.
  [/rm/g, 'nn'],
  [/rn/g, 'm'],
  // Murillo, Mun1lo; Ildefonso, lldetonso.
  [/(?<=.)rl/g, 'n'],
  [/f/g, 't'],
  [/cl/g, 'd'],
  [/vv/g, 'w'],
]

/** A syllable that somebody wrote twice: Temistoctocles. */
const twice = /^(?=.{9})(.*?)(.{2,4})\2/

/** Returns a plain word in which signs that a scanner confuses are the same, and a repeated syllable is written once. */
export const shapeOf = (word: string) => replaced(word.replace(twice, '$1$2'), shapes)
