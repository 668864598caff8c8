import { staffRoles } from '@fcr/shared/contracts/staff/staff'
import { Columns, StaffHead, StaffSheet, QueryState } from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { DataList, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useStaff } from '../../staff/use-staff'
import { accountKey } from './account-key'
import { Passkeys } from './passkeys'
import { PasswordWay } from './password-way'
import { Sessions } from './sessions'

const title = 'Mi cuenta'

/** How the person signs in, and where they are signed in. */
export function AccountPage() {
  usePageTitle(title)
  const query = useQuery({
    queryKey: accountKey,
    queryFn: () => staffRealm.http.call('GET /fundacion/cuenta'),
  })
  return (
    <>
      <StaffHead
        title={title}
        lead="Cómo ingresa usted y desde dónde. Cada cambio le llega por correo y queda en la auditoría."
      />
      <QueryState query={query} label="Cargando su cuenta">
        {(account) => (
          <Columns
            main={
              <>
                <Passkeys account={account} />
                <PasswordWay account={account} />
                <Sessions sessions={account.sesiones} />
              </>
            }
            side={<Person />}
          />
        )}
      </QueryState>
    </>
  )
}

function Person() {
  const { name, roles, me } = useStaff()
  return (
    <StaffSheet title={name}>
      <DataList
        items={[
          { label: 'Correo', value: me.correo },
          { label: 'Funciones', value: roles.map((role) => staffRoles[role]).join(', ') },
        ]}
      />
    </StaffSheet>
  )
}
