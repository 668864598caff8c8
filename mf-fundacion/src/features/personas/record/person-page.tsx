import type { PersonRecord } from '@fcr/shared/contracts/staff/people'
import { Columns, StaffHead, QueryState, Stack, Tag } from '@fcr/shared/staff'
import { formatMoment, ProfileHead, useSectionOfAddress } from '@fcr/shared/profile'
import { Alert, BackLink, ButtonLink, TextLink, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import BadgeCheckIcon from 'lucide-react/icons/badge-check'
import PencilIcon from 'lucide-react/icons/pencil'
import { useLocation, useParams } from 'react-router-dom'
import { paths } from '../../../paths'
import { AccessCard } from './access-card'
import { ChangesSection } from './changes-section'
import { ConflictSection } from './conflict-section'
import { ConsultationsSection, StaffActionsSection } from './consultations-section'
import { DataSection } from './data-section'
import { IdentityCard } from './identity-card'
import { IdentityTag } from '../identity-tag'
import { ownerOf } from '../labels'
import { recordQuery } from '../people-api'
import { RecordNav } from './record-nav'
import styles from '../people.module.css'
import { RequestsCard } from './requests-card'

/** Navigation state of a record: the last action. */
export type PersonState = { done?: string }

/** `/fundacion/personas/:id`: everything that the foundation keeps about a person. */
export function PersonPage() {
  const { id = '' } = useParams()
  const record = useQuery(recordQuery(id))
  return (
    <>
      {record.data === undefined && (
        <StaffHead back={{ to: paths.people, label: 'Personas' }} title="Ficha de la persona" />
      )}
      <QueryState query={record} label="Abriendo la ficha">
        {(result) => <Person key={id} record={result.record} />}
      </QueryState>
    </>
  )
}

function Person({ record }: { record: PersonRecord }) {
  const { perfil, identidad, cuenta, conflicto } = record
  // Not the name: browsers keep titles in their history.
  usePageTitle('Persona')
  useSectionOfAddress()
  const { done } = (useLocation().state ?? {}) as PersonState
  return (
    <Stack>
      <div>
        <BackLink to={paths.people}>Personas</BackLink>
        <ProfileHead
          dense
          name={perfil.nombre_apellido_completo}
          document={
            <span className={styles.states}>
              C.C. {perfil.numero_identificacion} <IdentityTag state={identidad.estado} />
              {conflicto && <Tag kind="due">Dos registros</Tag>}
              {cuenta?.contrasena === 'ninguna' && identidad.estado === 'importada' && (
                <Tag kind="imported">Sin cuenta</Tag>
              )}
            </span>
          }
          actions={cuenta && <HeadActions record={record} />}
        />
        <RecordNav record={record} />
      </div>
      {done !== undefined && (
        <Alert kind="ok" role="status">
          {done}
        </Alert>
      )}
      {record.por_aprobar.map(({ id, titulo, pidio, fecha }) => (
        <Alert key={id} kind="info">
          Espera una aprobación: {titulo}. La pidió {pidio}: {formatMoment(fecha)}
        </Alert>
      ))}
      {record.anuladas.map(({ id }) => (
        <Alert key={id} kind="info">
          Otra cuenta con esta cédula fue anulada.{' '}
          <TextLink to={paths.person(id)}>Abrir la cuenta anulada</TextLink>
        </Alert>
      ))}
      <Columns
        sideFirst
        side={
          <>
            <IdentityCard record={record} />
            {cuenta && <AccessCard id={record.id} account={cuenta} person={ownerOf(record)} />}
            <RequestsCard requests={record.solicitudes} />
          </>
        }
        main={
          <>
            {conflicto && <ConflictSection conflict={conflicto} person={record} />}
            <DataSection profile={perfil} />
          </>
        }
      />
      <ChangesSection id={record.id} first={record.cambios} />
      <ConsultationsSection consultations={record.consultas} />
      <StaffActionsSection actions={record.equipo} />
    </Stack>
  )
}

function HeadActions({ record: { id, identidad, cuenta, conflicto } }: { record: PersonRecord }) {
  return (
    <>
      {identidad.estado !== 'verificada' && !conflicto && (
        <ButtonLink to={paths.verifyPerson(id)} variant="gold" icon={<BadgeCheckIcon />}>
          {cuenta?.contrasena === 'ninguna' ? 'Verificar y dar contraseña' : 'Verificar identidad'}
        </ButtonLink>
      )}
      <ButtonLink to={paths.editPerson(id)} variant="onNavy" icon={<PencilIcon />}>
        Editar datos
      </ButtonLink>
    </>
  )
}
