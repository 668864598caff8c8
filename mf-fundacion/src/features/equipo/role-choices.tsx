import { staffRoles, type StaffRole } from '@fcr/shared/contracts/staff/staff'
import { CheckRow } from '@fcr/shared/staff'
import { FieldError } from '@fcr/shared/form'
import { useId } from 'react'
import styles from './team.module.css'

const tasks: Record<StaffRole, string> = {
  atencion: 'Personas, identidades y solicitudes',
  accesos: 'Códigos para funcionarios',
  datos: 'Importar y exportar',
  auditoria: 'Leer y comprobar la auditoría',
  administracion: 'Cuentas del equipo',
}

interface RoleChoicesProps {
  roles: readonly StaffRole[]
  error?: string | undefined
  onChange: (roles: StaffRole[]) => void
}

/** The roles of a person, each with its sections. */
export function RoleChoices({ roles, error, onChange }: RoleChoicesProps) {
  const id = useId()
  const allRoles = Object.keys(staffRoles) as StaffRole[]
  return (
    <fieldset className={styles.roles} aria-describedby={error === undefined ? undefined : id}>
      <legend>Funciones</legend>
      {allRoles.map((role) => (
        <CheckRow
          key={role}
          label={staffRoles[role]}
          detail={tasks[role]}
          checked={roles.includes(role)}
          onChange={({ target }) =>
            onChange(
              allRoles.filter((candidate) =>
                candidate === role ? target.checked : roles.includes(candidate),
              ),
            )
          }
        />
      ))}
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
