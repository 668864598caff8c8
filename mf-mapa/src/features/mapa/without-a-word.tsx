import { textsWithoutAWord } from '@fcr/shared/contracts/readings/person-text'
import { Button } from '@fcr/shared/ui'
import { useEffect, useState } from 'react'
import type { Grouping } from '../../people/places'
import { filterPeople, isNobody, type Filter } from './filter/filter'
import styles from './map-page.module.css'

/** Milliseconds after the last change of the filter, so that the map is drawn first. */
const delay = 400

/** Returns the texts that select somebody, one after the other: each takes as long as a change of the filter. */
function useFinding(all: Grouping, filter: Filter): readonly string[] {
  const [finding, setFinding] = useState<readonly string[]>([])
  useEffect(() => {
    const texts = textsWithoutAWord(filter.text)
    const tryNext = () => {
      const text = texts.shift()
      if (text === undefined) return
      if (!isNobody(filterPeople(all, { ...filter, text }))) setFinding((before) => [...before, text])
      timer = window.setTimeout(tryNext)
    }
    let timer = window.setTimeout(tryNext, delay)
    return () => window.clearTimeout(timer)
  }, [all, filter])
  return finding
}

interface WithoutAWordProps {
  all: Grouping
  /** Selects nobody. Mount again with another filter. */
  filter: Filter
  onFilter: (filter: Filter) => void
}

/** Offers the searches without one of the typed words, or with the number alone, that find somebody. */
export function WithoutAWord({ all, filter, onFilter }: WithoutAWordProps) {
  const texts = useFinding(all, filter)
  return (
    <div role="status" className={styles.without}>
      {texts.length > 0 && 'Con menos de lo escrito sí hay alguien:'}
      {texts.map((text) => (
        <Button key={text} variant="quiet" onClick={() => onFilter({ ...filter, text })}>
          Buscar «{text}»
        </Button>
      ))}
    </div>
  )
}
