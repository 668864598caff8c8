import type { Emergency } from '@fcr/shared/contracts/foundation/approvals'
import { OfficeSheet, QueryState, SmallButton, Tag } from '@fcr/shared/office'
import { formatMoment } from '@fcr/shared/profile'
import { Alert } from '@fcr/shared/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlertIcon } from 'lucide-react'
import { serverText } from '../../words/server-text'
import styles from './approvals.module.css'
import { emergenciesQuery, reviewEmergency } from './approvals-api'

/** What one person did by command that two should have; it stays until somebody reviews it. */
export function Emergencies() {
  const query = useQuery(emergenciesQuery)
  const client = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: reviewEmergency,
    onSettled: () => client.invalidateQueries({ queryKey: ['fundacion'] }),
  })
  if (query.data?.length === 0 && !error) return null
  return (
    <OfficeSheet title="Hecho sin una segunda persona">
      <QueryState query={query} label="Cargando las emergencias">
        {(emergencies) => (
          <ul className={styles.emergencies}>
            {emergencies.map((emergency) => (
              <Item
                key={emergency.id}
                emergency={emergency}
                busy={isPending && variables === emergency.id}
                onReview={() => mutate(emergency.id)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {error !== null && (
        <Alert kind="error" role="alert">
          {serverText(error)}
        </Alert>
      )}
    </OfficeSheet>
  )
}

interface ItemProps {
  emergency: Emergency
  busy: boolean
  onReview: () => void
}

function Item({ emergency: { fecha, orden, autor, razon }, busy, onReview }: ItemProps) {
  return (
    <li>
      <Tag kind="hot" icon={<CircleAlertIcon />}>
        Emergencia
      </Tag>
      <p>
        <b>{autor}</b> usó la orden «{orden}»: {formatMoment(fecha)}
      </p>
      <p className={styles.note}>«{razon}»</p>
      <SmallButton variant="secondary" busy={busy} onClick={onReview}>
        Ya la revisé
      </SmallButton>
    </li>
  )
}
