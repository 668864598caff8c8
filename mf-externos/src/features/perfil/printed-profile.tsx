import { inReviewFacts, useOfficial, type Consultation } from '@fcr/shared/official'
import { PrintedSection, PrintedSheet, usePrinting } from '@fcr/shared/print'
import {
  formatMoment,
  profileSections,
  provenanceTexts,
  sectionTexts,
  type ProfileRecord,
} from '@fcr/shared/profile'

interface PrintedProfileProps {
  profile: ProfileRecord
  /** Null if the profile could not be loaded. */
  consultation: Consultation | null
}

/** The profile on paper. */
export function PrintedProfile({ profile, consultation }: PrintedProfileProps) {
  const { data: official } = useOfficial()
  const printedAt = usePrinting()
  if (!printedAt) return null
  const origin = provenanceTexts(profile.procedencia)
  return (
    <PrintedSheet
      title={profile.nombre_apellido_completo}
      number={profile.numero_identificacion}
      kind="Perfil del compareciente"
      official={official}
      reference={consultation?.reference}
      printedAt={printedAt}
      facts={[
        { label: 'Consultado', value: consultation && formatMoment(consultation.at.toISOString()) },
        ...inReviewFacts(consultation?.inReview),
        { label: 'Origen de los datos', value: origin && `${origin.identity}. ${origin.lastChange}.` },
      ]}
    >
      {profileSections.map((section) => (
        <PrintedSection key={section.id} title={section.title} items={sectionTexts(section, profile)} />
      ))}
    </PrintedSheet>
  )
}
