import { policyVersion } from '@fcr/shared/contracts/policy'
import { readSite } from '@fcr/shared/site'
import { PageHeader, Sheet, usePageTitle, Wrap } from '@fcr/shared/ui'
import { ContactList } from '../../contact/contact-list'
import { TextSection } from '../../layout/text-section'
import styles from './data-policy-page.module.css'
import { policySections } from './policy'

const title = 'Política de tratamiento de datos personales'
/** Sections are numbered, so that letters and calls can refer to them. */
const responsible = '1. Responsable del tratamiento'
const sections = policySections.map((section, index) => ({
  ...section,
  title: `${index + 2}. ${section.title}`,
}))

export function DataPolicyPage() {
  usePageTitle(
    title,
    'Qué datos personales trata la Fundación, para qué, quién puede verlos y cómo ejercer sus derechos.',
  )
  const { name } = readSite()
  return (
    <Wrap>
      <PageHeader
        title={title}
        lead={`${name} explica aquí, como lo ordena la Ley 1581 de 2012, qué datos personales trata, para qué y cómo los cuida.`}
      >
        <p className={styles.version}>
          Versión {policyVersion.number}, vigente desde el {policyVersion.effectiveFrom}.
        </p>
      </PageHeader>
      <div className={styles.columns}>
        <Contents />
        <div className={styles.text}>
          <Sheet id="responsable" title={responsible}>
            <p className={styles.responsible}>
              {name} es la responsable del tratamiento. El personal de la Fundación a cargo de los datos
              personales atiende las peticiones, las consultas y los reclamos por estos medios:
            </p>
            <ContactList />
          </Sheet>
          {sections.map((section) => (
            <TextSection key={section.id} {...section} />
          ))}
        </div>
      </div>
    </Wrap>
  )
}

function Contents() {
  return (
    <nav aria-labelledby="contenido-politica" className={styles.contents}>
      <h2 id="contenido-politica">En esta página</h2>
      <ul>
        {[{ id: 'responsable', title: responsible }, ...sections].map(({ id, title: text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
