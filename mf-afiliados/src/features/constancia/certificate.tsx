import type { Certificate } from '@fcr/shared/contracts/rights'
import { formatMoment, provenanceTexts } from '@fcr/shared/profile'
import { readSite } from '@fcr/shared/site'
import styles from './certificate.module.css'

/** A moment's day in Colombia: '14 de marzo de 2026'. */
const day = (moment: string) => formatMoment(moment).split(',')[0]

/** 'Constancia de afiliación' on paper. Nothing sensitive: neither answers of the form nor addresses. */
export function PaperCertificate({ certificate }: { certificate: Certificate }) {
  const { numero, emitida, nombre_apellido_completo, numero_identificacion, afiliada } = certificate
  const { autorizacion, procedencia } = certificate
  const { name, contact } = readSite()
  const facts = [
    ['Afiliación n.º', numero],
    ['Desde', day(afiliada)],
    [
      'Autorización',
      autorizacion
        ? `Tratamiento de sus datos personales según la política de la Fundación, versión ${autorizacion.version}, el ${day(autorizacion.fecha)}.`
        : 'No hay una autorización registrada en el sitio.',
    ],
    ['Identidad', provenanceTexts(procedencia)?.identity],
    ['Expedida', formatMoment(emitida)],
  ]
  return (
    <article>
      <h1 className={styles.title}>Constancia de afiliación</h1>
      <p className={styles.statement}>
        La {name} hace constar que <strong>{nombre_apellido_completo}</strong>, con cédula de ciudadanía n.º{' '}
        <strong>{numero_identificacion}</strong>, hace parte de sus afiliados.
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? 'No Disponible'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.contact}>
        Generada por la persona afiliada desde su perfil. Para confirmarla, comuníquese con la Fundación:{' '}
        {contact.mobile}, {contact.landline}, {contact.email}.
      </p>
    </article>
  )
}
