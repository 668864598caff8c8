import { Paper, PrintedSection, usePrinting } from '@fcr/shared/print'
import { profileSections, provenanceTexts, sectionTexts, type ProfileRecord } from '@fcr/shared/profile'
import { readSite } from '@fcr/shared/site'

/** The profile on paper. */
export function PrintedProfile({ profile }: { profile: ProfileRecord }) {
  if (!usePrinting()) return null
  const origin = provenanceTexts(profile.procedencia)
  return (
    <Paper
      title={profile.nombre_apellido_completo}
      number={profile.numero_identificacion}
      lines={[`Perfil · ${readSite().name}`]}
    >
      {origin && (
        <p>
          {origin.identity}. {origin.lastChange}.
        </p>
      )}
      {profileSections.map((section) => (
        <PrintedSection key={section.id} title={section.title} items={sectionTexts(section, profile)} />
      ))}
    </Paper>
  )
}
