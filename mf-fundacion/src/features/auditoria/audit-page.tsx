import { hasOwn } from '@fcr/shared/contracts/built-ins'
import { ButtonRow, StaffHead, SmallButtonLink, Stack } from '@fcr/shared/staff'
import { usePageTitle } from '@fcr/shared/ui'
import { paths } from '../../paths'
import { AuditFilters } from './audit-filters'
import { CheckNotice } from './check-notice'
import { ExportButton } from './export-button'
import { filterOf, periods, useAuditFields } from './filters'
import { Trail } from './trail'
import { useAuditEntries } from './use-audit'

export function AuditPage() {
  usePageTitle('Auditoría')
  const { fields, apply, clear } = useAuditFields()
  const filter = filterOf(fields)
  const list = useAuditEntries(filter)
  const period = hasOwn(periods, fields.cuando)
    ? periods[fields.cuando as keyof typeof periods]
    : periods.rango
  return (
    <>
      <StaffHead
        title="Auditoría"
        lead="Quién vio o cambió qué, cuándo y con qué motivo. No se puede editar ni borrar."
        action={
          <ButtonRow>
            <SmallButtonLink variant="secondary" to={paths.unusual}>
              Ver lo inusual
            </SmallButtonLink>
            <ExportButton filter={filter} />
          </ButtonRow>
        }
      />
      <Stack>
        <CheckNotice />
        <AuditFilters fields={fields} onApply={apply} onClear={clear} />
        <Trail list={list} when={period.heading} empty="Cambie los filtros o elija otras fechas." />
      </Stack>
    </>
  )
}
