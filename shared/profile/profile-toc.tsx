import { useEffect, useState, type MouseEvent } from 'react'
import styles from './profile-toc.module.css'

type Entry = { id: string; title: string }

/** Index of the sections; marks the one that is being read. */
export function ProfileToc({ sections }: { sections: readonly Entry[] }) {
  const current = useSectionInView(sections)
  return (
    <nav className={styles.toc} aria-label="Secciones del perfil">
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
 * Goes to a section without a navigation: one by the browser would be a new history entry without the router's
 * state, and officials' pages keep the person's record there.
 */
function openSection(event: MouseEvent, id: string) {
  const section = document.getElementById(id)
  if (!section) return
  event.preventDefault()
  window.history.replaceState(window.history.state, '', `#${id}`)
  section.focus({ preventScroll: true })
  section.scrollIntoView()
}

function useSectionInView(sections: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const first = sections.find(({ id }) => visible.has(id))
        if (first) setCurrent(first.id)
      },
      // The fixed header covers the top; what is in the upper half counts as being read.
      { rootMargin: '-25% 0px -50%' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}
