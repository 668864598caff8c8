import { readSite } from '@fcr/shared/site'
import { PageHeader, usePageTitle, Wrap } from '@fcr/shared/ui'
import { mailHref } from '../../contact/contact-links'
import { TextSection } from '../../layout/text-section'
import { statement } from './statement'

/** `/accesibilidad`: features for people with disabilities, and how to report barriers. */
export function AccessibilityPage() {
  usePageTitle(
    'Accesibilidad',
    'Cómo puede usar este sitio con teclado, lector de pantalla o letra grande, y cómo avisarnos si algo falla.',
  )
  const { name } = readSite()
  return (
    <Wrap>
      <PageHeader
        title="Accesibilidad"
        lead={`${name} quiere que cualquier persona pueda usar este sitio, también quien no ve bien, no usa el ratón o necesita más tiempo.`}
      />
      {statement.map((section) => (
        <TextSection key={section.id} {...section} />
      ))}
      <TextSection id="avisar" title="Cómo avisarnos de un problema" body={report}>
        <Contacts />
      </TextSection>
    </Wrap>
  )
}

const report = [
  'Si algo de este sitio no le funciona o le cuesta trabajo, cuéntenos. Díganos en qué página estaba, qué quería hacer y, si usa uno, con qué lector de pantalla o programa. No necesita saber el nombre técnico del problema.',
  'Le respondemos por el medio que usted prefiera. Mientras lo corregimos, le ayudamos por teléfono a hacer lo que necesitaba.',
]

function Contacts() {
  const { mobile, mobileHref, landline, landlineHref, email } = readSite().contact
  return (
    <p>
      Llame al <a href={mobileHref}>{mobile}</a> o al <a href={landlineHref}>{landline}</a>, o escriba a{' '}
      <a href={mailHref(email, 'Accesibilidad del sitio')}>{email}</a>.
    </p>
  )
}
