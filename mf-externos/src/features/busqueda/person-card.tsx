import type { SearchCard } from '@fcr/shared/contracts/search'
import { ProvenanceNote } from '@fcr/shared/profile'
import { externalRecord } from '@fcr/shared/session'
import { Badge } from '@fcr/shared/ui'
import { paths, profileBases } from '../../paths'
import { Highlight } from './highlight'
import { ResultCard } from './result-card'

const idStart = 'compareciente-'
/** Element id of a card's link: receives the focus on return from the profile. */
export const cardLinkId = (documentNumber: string) => `${idStart}${documentNumber}`
/** Matches the links of all cards. */
export const cardSelector = `a[id^="${idStart}"]`

interface PersonCardProps {
  card: SearchCard
  /** The query of the search. */
  query: Record<string, string>
  onOpen: (card: SearchCard) => void
}

/** One compareciente; links to the read-only profile and passes the record on. */
export function PersonCard({ card, query, onOpen }: PersonCardProps) {
  const meant = [query['nombre'] ?? '', ...(card.parecidas ?? [])].join(' ')
  return (
    <ResultCard
      name={card.nombre_apellido_completo && <Highlight text={card.nombre_apellido_completo} query={meant} />}
      mark={card.aproximada && <Badge>Coincidencia aproximada</Badge>}
      data={[
        { label: 'Cédula', value: <Highlight text={card.numero_identificacion} query={query['cedula']} /> },
        { label: 'Rango', value: card.rango },
        { label: 'Fuerza', value: card.fuerza },
        { label: 'Sala de la JEP', value: card.nombre_sala_jep },
      ]}
      note={<ProvenanceNote provenance={card.procedencia} />}
      id={cardLinkId(card.numero_identificacion)}
      to={paths.profile(profileBases.search, card.numero_identificacion)}
      state={{ record: card, external: true }}
      onClick={() => {
        externalRecord.save(card)
        onOpen(card)
      }}
    />
  )
}
