import type { Profile } from '@fcr/shared/contracts/profile'
import { Fold, StaffSheet } from '@fcr/shared/staff'
import { profileSections, sectionTexts } from '@fcr/shared/profile'
import { DataList } from '@fcr/shared/ui'

const noteOf = (items: readonly { value: string | null }[]) => {
  const absent = items.filter(({ value }) => value === null).length
  return `${items.length} datos${absent > 0 ? `, ${absent} sin responder` : ''}`
}

/** The answers, in the sections of the member's own profile. */
export function DataSection({ profile }: { profile: Profile }) {
  return (
    <StaffSheet id="datos" title="Datos de la persona">
      {profileSections.map((section, index) => {
        const items = sectionTexts(section, profile)
        return (
          <Fold key={section.id} title={section.title} note={noteOf(items)} open={index === 0}>
            <DataList items={items} />
          </Fold>
        )
      })}
    </StaffSheet>
  )
}
