import { useEffect, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { classNames } from '@fcr/shared/ui'
import styles from './profile-toc.module.css'

type Entry = { id: string; title: string }

interface Props {
  /** Name of the index; visible above it if it stands alone. */
  label: string
  sections: readonly Entry[]
  /** The section being read. */
  current: string | undefined
  onSmallScreens?: boolean
}

/** Index of the page's sections; marks the one being read. */
export function ProfileToc({ label, sections, current, onSmallScreens = false }: Props) {
  return (
    <nav className={classNames(styles.toc, onSmallScreens && styles.always)} aria-label={label}>
      {onSmallScreens && (
        <p aria-hidden="true" className={styles.label}>
          {label}
        </p>
      )}
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current || undefined}
              onClick={(event) => openSection(event, id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Goes to a section without a navigation: the browser's would add a history entry without the router's state, in
 * which officials' pages keep the person's record.
 */
export function openSection(event: MouseEvent, id: string) {
  if (!goToSection(id)) return
  event.preventDefault()
  window.history.replaceState(window.history.state, '', `#${id}`)
}

/** Scrolls to a section and focuses it; returns false if it does not exist. */
function goToSection(id: string): boolean {
  const section = document.getElementById(id)
  if (!section) return false
  section.focus({ preventScroll: true })
  section.scrollIntoView()
  return true
}

/**
 * Goes to the section that the address names. The browser looks for it before the content has loaded, and not at all on a
 * navigation within the site.
 */
export function useSectionOfAddress() {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== '') goToSection(hash.slice(1))
  }, [hash, key])
}

export function useSectionInView(sections: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  // The array may be new on each render; its ids stay the same.
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const all = ids.split(' ')
    if (typeof IntersectionObserver === 'undefined') return
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const first = all.find((id) => visible.has(id))
        if (first) setCurrent(first)
      },
      // The fixed header covers the top; the section in the upper half counts as being read.
      { rootMargin: '-25% 0px -50%' },
    )
    for (const id of all) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
