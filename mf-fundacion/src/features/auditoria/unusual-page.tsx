import type { Anomaly } from '@fcr/shared/contracts/staff/audit'
import { StaffHead, StaffSheet, QueryState, Row, Rows, Stack, Tag } from '@fcr/shared/staff'
import { usePageTitle } from '@fcr/shared/ui'
import { paths, type PersonalAuditFilters } from '../../paths'
import { usePersonalState } from '../../staff/personal-state'
import { placeOf } from './filters'
import { useAnomalies } from './use-audit'

/** Where the audit page shows the rows that a case counted. */
function placeOfCase({ desde, hasta, ...filter }: Anomaly['casos'][number]['ver']) {
  const days = {
    cuando: 'rango',
    ...(desde !== undefined && { desde }),
    ...(hasta !== undefined && { hasta }),
  }
  return placeOf({ ...filter, ...days })
}

export function UnusualPage() {
  usePageTitle('Lo inusual')
  return (
    <>
      <StaffHead
        title="Lo inusual"
        lead="Lo que se sale de lo habitual en los últimos 30 días, con la regla que lo encontró. No prueba una falta: pida explicaciones."
        back={{ to: paths.audit, label: 'Auditoría' }}
      />
      <QueryState query={useAnomalies()} label="Buscando lo inusual">
        {(rules) => (
          <Stack>
            {rules.map((rule) => (
              <Rule key={rule.regla} rule={rule} />
            ))}
          </Stack>
        )}
      </QueryState>
    </>
  )
}

function Rule({ rule: { titulo, explicacion, casos } }: { rule: Anomaly }) {
  const { stateOf } = usePersonalState<PersonalAuditFilters>()
  const linkOf = (ver: Anomaly['casos'][number]['ver']) => {
    const { search, names } = placeOfCase(ver)
    return { to: { pathname: paths.audit, search }, state: stateOf(names) }
  }
  return (
    <StaffSheet
      title={titulo}
      aside={casos.length === 0 ? <Tag kind="verified">Ninguno</Tag> : <Tag kind="due">{casos.length}</Tag>}
    >
      <p>{explicacion}</p>
      {casos.length > 0 && (
        <Rows>
          {casos.map((unusual, index) => (
            <Row
              key={index}
              {...linkOf(unusual.ver)}
              title={unusual.entidad === null ? unusual.nombre : `${unusual.nombre} (${unusual.entidad})`}
              detail={unusual.hecho}
            />
          ))}
        </Rows>
      )}
    </StaffSheet>
  )
}
