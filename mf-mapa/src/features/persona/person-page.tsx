import type { MapPerson } from '@fcr/shared/contracts/map'
import { HeldNotice } from '@fcr/shared/held-session'
import { DataList, Sheet, Spinner, TextLink, usePageTitle, Wrap } from '@fcr/shared/ui'
import { fullName, notAvailable } from '../../people/person-name'
import { PrintFacts } from '../../printing/print-facts'
import { useOfficial } from '../../printing/use-official'
import { usePrinting } from '../../printing/use-printing'
import { paths } from '../../paths'
import styles from './person-page.module.css'
import { personSections } from './person-sections'
import { usePerson } from './use-person'

/** A person of the map. */
export function PersonPage() {
  // The title has no name: titles stay in the browser's history.
  usePageTitle('Detalle de la persona')
  const detail = usePerson()
  return (
    <Wrap className={styles.page}>
      <TextLink to={paths.map} className={styles.back}>
        ← Volver al Mapa
      </TextLink>
      {detail.status === 'loading' && <Spinner label="Cargando los datos de la persona" centered />}
      {detail.status === 'none' && (
        <h1 lang="en" className={styles.none}>
          Person not found.
        </h1>
      )}
      {detail.status === 'held' && <HeldNotice />}
      {detail.status === 'ready' && <PersonDetail person={detail.person} reference={detail.reference} />}
    </Wrap>
  )
}

interface PersonDetailProps {
  person: MapPerson
  reference: string | null
}

function PersonDetail({ person, reference }: PersonDetailProps) {
  const official = useOfficial({ enabled: true })
  const printedAt = usePrinting()
  return (
    <>
      <h1 className={styles.name}>{fullName(person)}</h1>
      <p className={styles.document}>Cédula de Ciudadanía: {person.CC_IDENTIDAD}</p>
      {printedAt && <PrintFacts official={official} printedAt={printedAt} reference={reference} />}
      <div className={styles.sheets}>
        {personSections(person).map(({ title, items }) => (
          <Sheet key={title} title={title}>
            <DataList items={items} absentText={notAvailable} />
          </Sheet>
        ))}
      </div>
    </>
  )
}
