import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useHistory } from '../../gateway/registry-queries'
import { useLive } from '../../live/live'
import { Loaded, Page, Title } from '../../components/page'
import { olderFirst, tick } from './compare'
import { Comparison } from './comparison'
import { HistoryFilters, type Filters } from './history-filters'
import { isOfKind } from './types'
import { Revisions } from './revisions'
import styles from './history.module.css'

const step = 50

/** The history of changes, newest first. Filters are in the address. */
export function HistoryPage() {
  const [params, setParams] = useSearchParams()
  const [limit, setLimit] = useState(step)
  const [ticked, setTicked] = useState<readonly number[]>([])
  const { snapshot } = useLive()
  const filters: Filters = {
    area: params.get('area') ?? '',
    persona: params.get('persona') ?? '',
    tipo: params.get('tipo') ?? '',
  }
  const query = useHistory(filters.area || undefined, limit)
  const records = query.data ?? []
  const apply = (changes: Partial<Filters>) => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '')
    setParams(Object.fromEntries(next), { replace: true })
  }
  const matching = records.filter(
    (record) =>
      (filters.persona === '' || record.actor === filters.persona) && isOfKind(record, filters.tipo),
  )
  const [older, newer] = olderFirst(records.filter(({ revision }) => ticked.includes(revision)))
  return (
    <Page title="Historia">
      <Title lead="Cada cambio, con quién y por qué. Nada se borra.">Historia</Title>
      <HistoryFilters
        filters={filters}
        areas={snapshot?.areas.map(({ area }) => area) ?? []}
        people={[...new Set(records.map(({ actor }) => actor))].sort()}
        onChange={apply}
      />
      <div className={styles.columns}>
        <section aria-labelledby="revisiones">
          <h2 id="revisiones" className={styles.heading}>
            Revisiones
          </h2>
          <Loaded query={query} label="Cargando la historia">
            {() => (
              <Revisions
                records={matching}
                ticked={ticked}
                onTick={(revision) => setTicked(tick(ticked, revision))}
                more={records.length >= limit ? () => setLimit(limit + step) : undefined}
                loading={query.isPlaceholderData}
              />
            )}
          </Loaded>
        </section>
        {older && newer ? (
          <Comparison key={`${older.revision} ${newer.revision}`} older={older} newer={newer} />
        ) : (
          <p className={styles.advice}>Marque dos revisiones para ver qué cambió entre ellas.</p>
        )}
      </div>
    </Page>
  )
}
