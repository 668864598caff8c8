import { policyVersion } from '@fcr/shared/contracts/policy'
import { readSite } from '@fcr/shared/site'
import { PageHeader, Sheet, usePageTitle, Wrap } from '@fcr/shared/ui'
import { ContactList } from '../../contact/contact-list'
import styles from './data-policy-page.module.css'
import { policySections, type PolicySection } from './policy'

const title = 'Política de tratamiento de datos personales'

export function DataPolicyPage() {
  usePageTitle(
    title,
    'Qué datos personales trata la Fundación, para qué, quién puede verlos y cómo ejercer sus derechos.',
  )
  const { name } = readSite()
  return (
    <Wrap narrow>
      <PageHeader
        title={title}
        lead={`${name}, en cumplimiento de la Ley 1581 de 2012 y de las normas que la reglamentan, explica aquí cómo cuida los datos de quienes confían en ella.`}
      />
      <p className={styles.version}>
        Versión {policyVersion.number}, vigente desde el {policyVersion.effectiveFrom}.
      </p>
      <Contents />
      <Sheet id="responsable" title="Responsable del tratamiento">
        <p className={styles.responsible}>
          {name} es la responsable del tratamiento y atiende las consultas y los reclamos sobre datos
          personales por estos medios:
        </p>
        <ContactList />
      </Sheet>
      {policySections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </Wrap>
  )
}

function Contents() {
  return (
    <nav aria-labelledby="contenido-politica" className={styles.contents}>
      <h2 id="contenido-politica">En esta página</h2>
      <ol>
        <li>
          <a href="#responsable">Responsable del tratamiento</a>
        </li>
        {policySections.map(({ id, title: text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Section({ id, title: heading, text, list }: PolicySection) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className={styles.section}>
      <h2 id={`${id}-titulo`}>{heading}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list && (
        <ul>
          {list.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
