import type { ReactNode } from 'react'
// The singleton by its entry, never by relative path: the shell provides it, areas must not bundle a copy.
import { Badge, DataList, Sheet, Wrap } from '@fcr/shared/ui'
import contours from './contours.svg'
import { profileSections, sectionItems, type ProfileRecord } from './profile-sections'
import { ProfileToc } from './profile-toc'
import styles from './profile-view.module.css'

export interface ProfileViewProps {
  profile: ProfileRecord
  /** The person's own profile, or an official's read-only view of it. */
  mode: 'own' | 'external'
  /** Buttons of the header, made for a navy ground: variants 'gold' and 'onNavy'. */
  actions: ReactNode
  /** Between header and sections, e.g. that an edit was stored. */
  notice?: ReactNode
}

/** A compareciente's whole profile with the page's h1; six sections, an index beside them where there is room. */
export function ProfileView({ profile, mode, actions, notice }: ProfileViewProps) {
  return (
    <Wrap page>
      <header className={styles.head}>
        <img src={contours} alt="" fetchPriority="low" className={styles.contours} />
        <div className={styles.person}>
          {mode === 'external' && <Badge tone="onNavy">Solo lectura</Badge>}
          <h1 className={styles.name}>{profile.nombre_apellido_completo}</h1>
          <p className={styles.document}>C.C. {profile.numero_identificacion}</p>
        </div>
        <div className={styles.actions}>{actions}</div>
      </header>
      {notice ? <div className={styles.notice}>{notice}</div> : null}
      <div className={styles.columns}>
        <ProfileToc sections={profileSections} />
        <div className={styles.sheets}>
          {profileSections.map((section) => (
            <Sheet key={section.id} id={section.id} title={section.title} tabIndex={-1}>
              <DataList items={sectionItems(section, profile)} />
            </Sheet>
          ))}
        </div>
      </div>
    </Wrap>
  )
}
