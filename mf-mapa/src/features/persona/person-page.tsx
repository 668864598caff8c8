import type { MapPerson } from '@fcr/shared/contracts/map'
import { HeldNotice } from '@fcr/shared/held-session'
import { InReviewNotice, inReviewFacts, useEnded, useOfficial, type Consultation } from '@fcr/shared/official'
import { PrintedSection, PrintedSheet, usePrinting } from '@fcr/shared/print'
import { Button, DataList, Sheet, Spinner, TextLink, usePageTitle, Wrap } from '@fcr/shared/ui'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { SessionNote } from '../../official-session/session-note'
import { fullName, notAvailable } from '../../people/person-name'
import { paths } from '../../paths'
import styles from './person-page.module.css'
import { onScreen, personSections } from './person-sections'
import { usePerson } from './use-person'

interface PersonPageProps {
  /** Who served with the person. */
  companionsOf: (person: MapPerson) => ReactNode
}

/** A person of the map. */
export function PersonPage({ companionsOf }: PersonPageProps) {
  // The title has no name: titles stay in the browser's history.
  usePageTitle('Detalle de la persona')
  const detail = usePerson()
  const ended = useEnded()
  useForgottenRecord(ended)
  return (
    <Wrap className={styles.page}>
      <TextLink to={paths.map} className={styles.back}>
        ← Volver al Mapa
      </TextLink>
      {detail.status === 'loading' && <Spinner label="Cargando los datos de la persona" centered />}
      {detail.status === 'none' && (ended ? <Ended /> : <NotFound />)}
      {detail.status === 'held' && <HeldNotice />}
      {detail.status === 'ready' && <PersonDetail {...detail} companionsOf={companionsOf} />}
    </Wrap>
  )
}

const NotFound = () => (
  <h1 lang="en" className={styles.none}>
    Person not found.
  </h1>
)

const Ended = () => (
  <>
    <h1 className={styles.name}>Sesión terminada</h1>
    <SessionNote />
  </>
)

/** Removes the passed record from the history entry once the session has ended. */
function useForgottenRecord(ended: boolean) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  useEffect(() => {
    if (ended && state !== null) void navigate(pathname, { replace: true, state: null })
  }, [ended, state, pathname, navigate])
}

interface PersonDetailProps extends PersonPageProps {
  person: MapPerson
  consultation: Consultation | null
}

function PersonDetail({ person, consultation, companionsOf }: PersonDetailProps) {
  const { data: official } = useOfficial()
  const printedAt = usePrinting()
  return (
    <>
      <h1 className={styles.name} translate="no">
        {fullName(person)}
      </h1>
      <p className={styles.document}>Cédula de Ciudadanía: {person.CC_IDENTIDAD}</p>
      {companionsOf(person)}
      <InReviewNotice fields={consultation?.inReview} />
      <SessionNote />
      <Button variant="secondary" className={styles.print} onClick={() => window.print()}>
        Imprimir
      </Button>
      {printedAt && (
        <PrintedSheet
          title={fullName(person)}
          number={person.CC_IDENTIDAD}
          kind="Persona del registro de la UBPD"
          official={official}
          reference={consultation?.reference}
          printedAt={printedAt}
          facts={inReviewFacts(consultation?.inReview)}
        >
          {personSections(person).map(({ title, items }) => (
            <PrintedSection key={title} title={title} items={items} />
          ))}
        </PrintedSheet>
      )}
      <div className={styles.sheets}>
        {personSections(person).map(({ title, items }) => (
          <Sheet key={title} title={title}>
            <DataList items={items.map(onScreen)} absentText={notAvailable} />
          </Sheet>
        ))}
      </div>
    </>
  )
}
