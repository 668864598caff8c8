import type { SearchCard } from '@fcr/shared/contracts/search'
import { externalRecord } from '@fcr/shared/session'
import { Badge, ChevronRightIcon, NotAvailable } from '@fcr/shared/ui'
import { Link } from 'react-router-dom'
import { paths, profileBases } from '../../paths'
import styles from './result-card.module.css'

/** Element id of a card's link, to find it again when one comes back from the profile. */
export const cardLinkId = (documentNumber: string) => `compareciente-${documentNumber}`

interface ResultCardProps {
  card: SearchCard
  onOpen: (card: SearchCard) => void
}

/** One compareciente; the whole card leads to the read-only profile and hands the record over. */
export function ResultCard({ card, onOpen }: ResultCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link
            id={cardLinkId(card.numero_identificacion)}
            to={paths.profile(profileBases.search, card.numero_identificacion)}
            state={{ record: card, external: true }}
            onClick={() => {
              externalRecord.save(card)
              onOpen(card)
            }}
          >
            {card.nombre_apellido_completo || <NotAvailable />}
          </Link>
        </h2>
        {card.aproximada && <Badge>Coincidencia aproximada</Badge>}
      </div>
      <dl className={styles.data}>
        <Datum label="Cédula" value={card.numero_identificacion} />
        <Datum label="Rango" value={card.rango} />
        <Datum label="Fuerza" value={card.fuerza} />
        <Datum label="Sala de la JEP" value={card.nombre_sala_jep} wide />
      </dl>
      <span className={styles.go}>
        <ChevronRightIcon />
      </span>
    </li>
  )
}

function Datum({ label, value, wide }: { label: string; value: string | null; wide?: boolean }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{value || <NotAvailable />}</dd>
    </div>
  )
}
