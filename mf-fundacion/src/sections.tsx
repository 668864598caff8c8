import { ChartColumnIcon, ListChecksIcon, ScrollTextIcon } from 'lucide-react'
import { AuditPage } from './features/auditoria/audit-page'
import { PersonTrailPage } from './features/auditoria/person-trail-page'
import { UnusualPage } from './features/auditoria/unusual-page'
import { FiguresPage } from './features/cifras/figures-page'
import { TodayPage } from './features/hoy/today-page'
import type { Section } from './office/section'
import { paths, trailOf } from './paths'

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
  {
    label: 'Auditoría',
    path: paths.audit,
    icon: <ScrollTextIcon />,
    roles: ['auditoria'],
    place: 'control',
    routes: [
      { path: paths.audit, element: <AuditPage /> },
      { path: paths.unusual, element: <UnusualPage /> },
      { path: trailOf(':id'), element: <PersonTrailPage /> },
    ],
  },
  {
    label: 'Cifras',
    path: paths.figures,
    icon: <ChartColumnIcon />,
    roles: 'all',
    place: 'control',
    routes: [{ path: paths.figures, element: <FiguresPage /> }],
  },
]
