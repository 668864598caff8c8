import type { Place } from '../../../people/places'
import { DepartmentCard } from './department-card'
import { DepartmentLegend } from './department-legend'
import type { DepartmentsState, useDepartments } from './use-departments'

interface DepartmentsOverlayProps {
  departments: Pick<ReturnType<typeof useDepartments>, 'close'>
  state: DepartmentsState
  /** Shows these places on the map. */
  onPlaces: (places: readonly Place[]) => void
}

/** The chosen department's card and the legend. */
export function DepartmentsOverlay({ departments: { close }, state, onPlaces }: DepartmentsOverlayProps) {
  const { scale, chosen } = state
  return (
    <>
      {chosen && (
        <DepartmentCard department={chosen} onClose={close} onPlaces={() => onPlaces(chosen.places)} />
      )}
      <DepartmentLegend scale={scale} />
    </>
  )
}
