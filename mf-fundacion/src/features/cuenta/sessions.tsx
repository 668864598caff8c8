import { browserName } from '@fcr/shared/contracts/text/browser-name'
import type { OwnAccount } from '@fcr/shared/contracts/staff/account'
import { ButtonRow, DataTable, StaffSheet, SmallButton, Tag } from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { Alert } from '@fcr/shared/ui'
import { momentOf } from '@fcr/shared/dates'
import styles from '../../sign-in-methods/sign-in-methods.module.css'
import { useAccountChange } from './use-account-change'

const endOthers = () => staffRealm.http.call('POST /fundacion/cuenta/sesiones/cerrar-otras')

/** Where the person is signed in. */
export function Sessions({ sessions }: { sessions: OwnAccount['sesiones'] }) {
  const { busy, problem, change } = useAccountChange()
  return (
    <StaffSheet title="Sesiones abiertas">
      <div className={styles.ways}>
        <DataTable
          caption="Sus sesiones abiertas"
          rows={sessions}
          rowKey={({ creada }) => creada}
          columns={[
            {
              header: 'Equipo',
              cell: ({ navegador, actual }) => (
                <>
                  {browserName(navegador)}{' '}
                  {actual ? <Tag kind="verified">Esta sesión</Tag> : <Tag kind="calm">Otra sesión</Tag>}
                </>
              ),
            },
            { header: 'Ingresó', cell: ({ creada }) => momentOf(creada) },
            { header: 'Último uso', cell: ({ ultimo_uso }) => momentOf(ultimo_uso) },
            { header: 'Dirección', cell: ({ direccion }) => direccion, wide: true },
          ]}
        />
        {problem !== undefined && (
          <Alert kind="error" role="alert">
            {problem}
          </Alert>
        )}
        {sessions.length > 1 && (
          <ButtonRow>
            <SmallButton
              variant="secondary"
              busy={busy === 'end'}
              onClick={() => void change('end', endOthers)}
            >
              Cerrar las otras sesiones
            </SmallButton>
          </ButtonRow>
        )}
      </div>
    </StaffSheet>
  )
}
