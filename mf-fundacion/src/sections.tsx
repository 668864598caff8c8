import { ListChecksIcon } from 'lucide-react'
import { TodayPage } from './features/hoy/today-page'
import type { Section } from './office/section'
import { paths } from './paths'

/** The office's sections in the order of the navigation, each with its roles and its pages. */
export const sections: readonly Section[] = [
  {
    label: 'Hoy',
    path: paths.today,
    icon: <ListChecksIcon />,
    roles: 'all',
    place: 'work',
    onPhone: 1,
    routes: [{ path: paths.today, element: <TodayPage /> }],
  },
]
