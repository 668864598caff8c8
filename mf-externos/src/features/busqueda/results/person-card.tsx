import { nameWords } from '@fcr/shared/contracts/text/person-name'
import type { SearchCard } from '@fcr/shared/contracts/search'
import { ProvenanceNote } from '@fcr/shared/profile'
import { Badge } from '@fcr/shared/ui'
import { Highlight } from './highlight'
import { differencesText, fieldsOf, type Homonyms } from '../comparison/homonyms'
import styles from './person-card.module.css'
import { approximateText } from './left-out'
import { profileLink } from './profile-link'
import { ResultCard } from './result-card'
import type { Choice } from '../comparison/use-comparison'

const idStart = 'compareciente-'
/** Element id of a card's link: receives the focus on return from the profile. */
export const cardLinkId = (documentNumber: string) => `${idStart}${documentNumber}`
/** Matches the links of all cards. */
export const cardSelector = `a[id^="${idStart}"]`

interface PersonCardProps {
  card: SearchCard
  /** The query of the search. */
  query: Record<string, string>
  /** Other people of this name among the results. */
  homonyms: Homonyms | undefined
  /** Whether the person is in the comparison; undefined if there is nobody to compare with. */
  choice: Choice | undefined
  onOpen: (card: SearchCard) => void
}

/** One compareciente; links to the read-only profile and passes the record on. */
export function PersonCard({ card, query, homonyms, choice, onOpen }: PersonCardProps) {
  const meant = [...nameWords(query['nombre'] ?? ''), ...(card.parecidas ?? [])].join(' ')
  const { numero_identificacion: number, nombre_apellido_completo: name } = card
  return (
    <ResultCard
      name={name && <Highlight text={name} query={meant} />}
      mark={
        <>
          {card.aproximada && <Badge>{approximateText(card)}</Badge>}
          {homonyms && <Badge tone="gold">{`Homónimo: ${homonyms.people} personas con este nombre`}</Badge>}
        </>
      }
      data={fieldsOf(card).map(({ label, value }) => ({
        label,
        value: label === 'Cédula' ? <Highlight text={number} query={query['cedula']} /> : value,
        differs: homonyms?.differences.get(label) === 'Distinto',
      }))}
      note={
        <>
          {homonyms && <p className={styles.differences}>{differencesText(homonyms)}</p>}
          <ProvenanceNote provenance={card.procedencia} />
          {choice && (
            <label className={styles.compare}>
              <input
                type="checkbox"
                checked={choice.chosen}
                disabled={choice.disabled}
                aria-label={`Comparar a ${name || 'esta persona'}, cédula ${number}`}
                onChange={choice.toggle}
              />
              Comparar
            </label>
          )}
        </>
      }
      id={cardLinkId(number)}
      {...profileLink(card, onOpen)}
    />
  )
}
