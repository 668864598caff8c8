import { plain } from './filters'

/**
 * Common names that are one slip or a short ending away from another common name. They speak for themselves while
 * the register is too small to: Alonso is no typo of Alfonso, and Hernán is not the start of Hernando.
 */
const seed = new Set(
  `Acosta Adrián Adriana Aldana Alfaro Alfonso Alonso Álvaro Amalia Amelia Andrea Andrés Ángel Ángela Arana
  Aranda Ávila Botero Cadena Cadenas Camelo Camilo Campo Campos Cano Cañón Cárdenas Carmelo Carmen Carmenza
  Chaves Chávez Correa Correal Costa Cristian Cristina Daniel Daniela Dávila Edgar Edgardo Elena Elisa Eloísa
  Emilia Emiliano Fabián Fabiana Fabio Fabiola Flor Flórez Gabriel Gabriela Helena Hernán Hernando Isabel
  Isabela Jaime Jaimes José Josefa Juan Juana Julia Julián Juliana Karina León Leonel Leonor Lezcano Lizcano
  Lorena Lucía Luciana Luciano Lucila Luis Luisa Manuel Manuela Marco Marcos María Mariana Mariano Marín Marina
  Marino Mario Martha Martín Martina Martínez Meléndez Menéndez Moreira Morelo Moreno Morera Morillo Murillo
  Noreña Ocampo Oliva Olivero Oliveros Olivia Orlando Orrego Otero Palacino Palacio Palacios Parra Parrado
  Quiñones Quiñónez Rafael Rafaela Ramón Ramona Rangel Rolando Román Romaña Saldaña Silva Silvia Urrego
  Valentín Valentina Valerio Valero Valle Vallejo Vicenta Vicente Víctor Victoria Villa Villada`
    .split(/\s+/)
    .map(plain),
)

/** From this many people on, a word of the register is a name and not a typo. */
const enough = 3
/** A word this many times rarer than the other one is taken for a typo of it, however many people have it. */
const farRarer = 50

/** Normalised words with the number of people who have them; words that nobody has are absent. */
export type Evidence = ReadonlyMap<string, number>

/** Returns whether the word is a name in its own right. */
export const isName = (word: string, evidence: Evidence) =>
  seed.has(word) || (evidence.get(word) ?? 0) >= enough

const isFarRarer = (word: string, other: string, evidence: Evidence) =>
  !seed.has(word) && (evidence.get(word) ?? 0) * farRarer < (evidence.get(other) ?? 0)

/**
 * What the names of a man and of a woman have in common: Rosend- of Rosendo and Rosenda, Vicent- of Vicente
 * and Vicenta.
 */
const stem = (name: string) => name.replace(/[aeo]$/, '')

/** Returns whether two different normalised words are two names, not a name and a typo. */
export const areTwoNames = (word: string, other: string, evidence: Evidence): boolean =>
  stem(word) === stem(other) ||
  (isName(word, evidence) &&
    isName(other, evidence) &&
    !isFarRarer(word, other, evidence) &&
    !isFarRarer(other, word, evidence))
