import type { ReactNode } from 'react'
import type { ProfileSection } from '../contracts/form/field-spec'
// Imports the singleton's entry, never a relative path: the shell provides it, and areas must not bundle a copy.
import { Badge, classNames, DataList, Sheet, Wrap } from '@fcr/shared/ui'
import { ProfileHead } from './profile-head'
import { profileSections, sectionItems, type ProfileRecord } from './profile-sections'
import { ProfileToc, useSectionInView, useSectionOfAddress } from './profile-toc'
import styles from './profile-view.module.css'
import { ProvenanceNote } from './provenance-note'

/** Sections below the profile's, with a separate index that small screens show too. */
export interface ProfileExtra {
  title: string
  sections: readonly { id: string; title: string; content: ReactNode }[]
}

export interface ProfileViewProps {
  profile: ProfileRecord
  /** The person's own profile, or an official's read-only view. */
  mode: 'own' | 'external'
  /** Buttons in the header, on a navy background: variants 'gold' and 'onNavy'. */
  actions: ReactNode
  /** Shown between header and sections, e.g. after an edit. */
  notice?: ReactNode
  /** A control for a section of the profile, in the corner of its sheet; on small screens below its data. */
  sectionAction?: (section: { id: ProfileSection; title: string }) => ReactNode
  /** Shown above a section's data, e.g. after an edit of that section. */
  sectionNotice?: (section: ProfileSection) => ReactNode
  /** Not printed: only the profile is. */
  extra?: ProfileExtra | undefined
}

/** A compareciente's full profile with the page's h1: six sections, and a table of contents on wide screens. */
export function ProfileView(props: ProfileViewProps) {
  const { profile, mode, actions, notice, sectionAction, sectionNotice, extra } = props
  const current = useSectionInView(extra ? [...profileSections, ...extra.sections] : profileSections)
  useSectionOfAddress()
  return (
    <Wrap page>
      <ProfileHead
        name={profile.nombre_apellido_completo}
        document={`C.C. ${profile.numero_identificacion}`}
        mark={
          mode === 'external' && (
            <Badge tone="onNavy" className={styles.readOnly}>
              Solo lectura
            </Badge>
          )
        }
        provenance={<ProvenanceNote provenance={profile.procedencia} onNavy />}
        actions={actions}
      />
      {notice ? <div className={styles.notice}>{notice}</div> : null}
      <div className={styles.columns}>
        <div className={classNames(styles.index, !extra && styles.wideOnly)}>
          <ProfileToc label="Secciones del perfil" sections={profileSections} current={current} />
          {extra && (
            <ProfileToc label={extra.title} sections={extra.sections} current={current} onSmallScreens />
          )}
        </div>
        <div className={styles.sheets}>
          {profileSections.map((section) => (
            <Sheet
              key={section.id}
              id={section.id}
              title={section.title}
              tabIndex={-1}
              className={sectionAction && styles.withAction}
            >
              {sectionNotice?.(section.id)}
              <DataList items={sectionItems(section, profile)} />
              {sectionAction && <div className={styles.sectionAction}>{sectionAction(section)}</div>}
            </Sheet>
          ))}
          {extra?.sections.map(({ id, title, content }) => (
            <Sheet key={id} id={id} title={title} tabIndex={-1} className={styles.extra}>
              {content}
            </Sheet>
          ))}
        </div>
      </div>
    </Wrap>
  )
}
