import type { SearchCard } from '@fcr/shared/contracts/search'
import { ResultCard } from '@fcr/shared/result-card'
import { externalRecord } from '@fcr/shared/session'
import { Badge } from '@fcr/shared/ui'
import { paths, profileBases } from '../../paths'

/** Element id of a card's link, to find it again when one comes back from the profile. */
export const cardLinkId = (documentNumber: string) => `compareciente-${documentNumber}`

interface PersonCardProps {
  card: SearchCard
  onOpen: (card: SearchCard) => void
}

/** One compareciente; leads to the read-only profile and hands the record over. */
export function PersonCard({ card, onOpen }: PersonCardProps) {
  return (
    <ResultCard
      name={card.nombre_apellido_completo}
      mark={card.aproximada && <Badge>Coincidencia aproximada</Badge>}
      data={[
        { label: 'Cédula', value: card.numero_identificacion },
        { label: 'Rango', value: card.rango },
        { label: 'Fuerza', value: card.fuerza },
        { label: 'Sala de la JEP', value: card.nombre_sala_jep },
      ]}
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
