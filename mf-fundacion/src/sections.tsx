import { KeyRoundIcon, ListChecksIcon, UserIcon, UsersRoundIcon } from 'lucide-react'
import { ApprovalsPage } from './features/aprobaciones/approvals-page'
import { CodePage } from './features/codigos/code-page'
import { CodesPage } from './features/codigos/codes-page'
import { AccountPage } from './features/cuenta/account-page'
import { TeamPage } from './features/equipo/team-page'
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
    label: 'Equipo',
    path: paths.team,
    icon: <UsersRoundIcon />,
    roles: ['administracion'],
    place: 'control',
    routes: [{ path: paths.team, element: <TeamPage /> }],
  },
  {
    label: 'Mi cuenta',
    path: paths.account,
    icon: <UserIcon />,
    roles: 'all',
    place: 'account',
    routes: [{ path: paths.account, element: <AccountPage /> }],
  },
]
