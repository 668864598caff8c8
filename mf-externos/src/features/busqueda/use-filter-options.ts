import { nameOptions, useForces, useOptions, usePlaces } from '@fcr/shared/registration-form'

/** Options of the selects: forces, the ranks of the chosen force, departments, chambers. */
export function useFilterOptions(force: string) {
  const forces = useForces()
  const places = usePlaces()
  return {
    forces: nameOptions(forces.keys()),
    ranks: nameOptions(forces.get(force)),
    departments: nameOptions(places.keys()),
    chambers: useOptions('getSalasProcesoJEP'),
  }
}
