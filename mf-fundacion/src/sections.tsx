import { ChartColumnIcon, KeyRoundIcon, ListChecksIcon, ScrollTextIcon } from 'lucide-react'
import { ApprovalsPage } from './features/aprobaciones/approvals-page'
import { AuditPage } from './features/auditoria/audit-page'
import { PersonTrailPage } from './features/auditoria/person-trail-page'
import { UnusualPage } from './features/auditoria/unusual-page'
import { FiguresPage } from './features/cifras/figures-page'
import { CodePage } from './features/codigos/code-page'
import { CodesPage } from './features/codigos/codes-page'
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
    count: 'hoy',
    routes: [
      { path: paths.today, element: <TodayPage /> },
      { path: paths.approvals, element: <ApprovalsPage /> },
      { path: paths.approval(':id'), element: <ApprovalsPage /> },
    ],
  },
  {
    label: 'Códigos',
    path: paths.codes,
    icon: <KeyRoundIcon />,
    roles: ['accesos'],
    place: 'work',
    onPhone: 4,
    routes: [
      { path: paths.codes, element: <CodesPage /> },
      { path: paths.code(':id'), element: <CodePage /> },
    ],
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
      { path: paths.trail(':id'), element: <PersonTrailPage /> },
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
