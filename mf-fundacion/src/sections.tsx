import { ListChecksIcon, UserIcon, UsersRoundIcon } from 'lucide-react'
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
    routes: [{ path: paths.today, element: <TodayPage /> }],
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
