import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@fcr/shared/ui'
import { useRef, type KeyboardEvent } from 'react'
import styles from './carousel-controls.module.css'

export interface ControlNames {
  /** One slide: 'Noticia', as in 'Noticia 1 de 3'. */
  one: string
  previous: string
  next: string
  /** All the dots. */
  choose: string
}

interface CarouselControlsProps {
  names: ControlNames
  active: number
  length: number
  onShow: (index: number) => void
  /** Answers the slide that the key led to, if it is one of the carousel's keys. */
  onKey: (event: KeyboardEvent) => number | undefined
}

export function CarouselControls({ names, active, length, onShow, onKey }: CarouselControlsProps) {
  const dots = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = onKey(event)
    // On the dots the focus goes along, or the pressed dot would no longer be the one that is shown.
    if (target === undefined || !dots.current?.contains(event.target as Node)) return
    const dot = dots.current.children[target]
    if (dot instanceof HTMLElement) dot.focus()
  }
  return (
    <div className={styles.controls}>
      <IconButton
        label={names.previous}
        icon={<ChevronLeftIcon />}
        onClick={() => onShow(active - 1)}
        onKeyDown={onKeyDown}
      />
      <div ref={dots} role="group" aria-label={names.choose} className={styles.dots}>
        {Array.from({ length }, (_, index) => (
          <button
            key={index}
            type="button"
            aria-label={`${names.one} ${index + 1} de ${length}`}
            aria-current={index === active ? 'true' : undefined}
            onClick={() => onShow(index)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <IconButton
        label={names.next}
        icon={<ChevronRightIcon />}
        onClick={() => onShow(active + 1)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
