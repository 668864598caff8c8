import { useCallback, useMemo, useRef, useState } from 'react'
import type { Place } from '../../../people/places'
import { useArriving } from '../../../people/use-map-data'
import {
  countDepartments,
  scaleFor,
  stepOf,
  type CountryCount,
  type DepartmentCount,
} from './count-departments'

export type DepartmentsState = {
  count: CountryCount
  /** The least number of people of each step of the scale. */
  scale: readonly number[]
  /** The steps by department code. */
  shades: ReadonlyMap<string, number>
  chosen: DepartmentCount | undefined
}

/**
 * The departments while the map shows them, and the chosen one. `places` is undefined while people are loading: those
 * received so far are counted.
 */
export function useDepartments(isOpen: boolean, places: readonly Place[] | undefined) {
  const arriving = useArriving()
  const [code, setCode] = useState<string | null>(null)
  // The element that had the focus when the department was chosen.
  const opener = useRef<HTMLElement | null>(null)

  const counted = useMemo(() => {
    if (!isOpen) return undefined
    const count = countDepartments(places ?? arriving?.places() ?? [])
    const scale = scaleFor(count.departments[0]?.people ?? 0)
    const shades = new Map(count.departments.map(({ code, people }) => [code, stepOf(people, scale)]))
    return { count, scale, shades }
  }, [isOpen, places, arriving])

  const choose = useCallback((next: string) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setCode(next)
  }, [])
  const close = useCallback(() => {
    setCode(null)
    opener.current?.focus()
  }, [])

  const state: DepartmentsState | undefined = counted && {
    ...counted,
    chosen: counted.count.departments.find((department) => department.code === code),
  }
  return { state, choose, close }
}
