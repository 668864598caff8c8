import type { Emergency } from '@fcr/shared/contracts/staff/approvals'
import { momentWords, problemText, QueryState, SmallButton, StaffSheet, Tag } from '@fcr/shared/staff'
import { Alert } from '@fcr/shared/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import styles from './approvals.module.css'
import { emergenciesQuery, reviewEmergency } from './approvals-api'

/** Actions by one person with the command that require two; listed until somebody reviews them. */
export function Emergencies() {
  const query = useQuery(emergenciesQuery)
  const client = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: reviewEmergency,
    onSettled: () => client.invalidateQueries({ queryKey: ['fundacion'] }),
  })
  if (query.data?.length === 0 && !error) return null
  return (
    <StaffSheet title="Hecho sin una segunda persona, o a otro nombre">
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
          {problemText(error)}
        </Alert>
      )}
    </StaffSheet>
  )
}

interface ItemProps {
  emergency: Emergency
  busy: boolean
  onReview: () => void
}

function Item({ emergency: { fecha, orden, autor, razon, a_otro_nombre }, busy, onReview }: ItemProps) {
  return (
    <li>
      <Tag kind="hot" icon={<CircleAlertIcon />}>
        {a_otro_nombre ? 'A otro nombre' : 'Emergencia'}
      </Tag>
      <p>
        <b>{autor}</b> {a_otro_nombre ? 'pidió una aprobación a nombre de otra persona, con' : 'usó'} la orden
        «{orden}» {momentWords(fecha)}
      </p>
      <p className={styles.note}>«{razon}»</p>
      <SmallButton variant="secondary" busy={busy} onClick={onReview}>
        Ya la revisé
      </SmallButton>
    </li>
  )
}
