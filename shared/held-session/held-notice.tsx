import { readSite } from '@fcr/shared/site'
import { Alert, type AlertProps } from '@fcr/shared/ui'

/** Says what happened and how to continue. No figures: they would tell a scraper how fast it may go. */
export function HeldNotice(props: Pick<AlertProps, 'className'>) {
  const { name, contact } = readSite()
  return (
    <Alert kind="warn" role="alert" {...props}>
      <strong>Su sesión está retenida.</strong> Con su código se hicieron más consultas de lo habitual y la{' '}
      {name} ya fue avisada. Para continuar, llame al <a href={contact.mobileHref}>{contact.mobile}</a>.
      Mantenga abierta esta página: cuando liberen su sesión, podrá seguir desde aquí.
    </Alert>
  )
}
