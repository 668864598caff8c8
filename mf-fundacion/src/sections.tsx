import ChartColumnIcon from 'lucide-react/icons/chart-column'
import DownloadIcon from 'lucide-react/icons/download'
import KeyRoundIcon from 'lucide-react/icons/key-round'
import ListChecksIcon from 'lucide-react/icons/list-checks'
import MailIcon from 'lucide-react/icons/mail'
import UserIcon from 'lucide-react/icons/user'
import UsersIcon from 'lucide-react/icons/users'
import UsersRoundIcon from 'lucide-react/icons/users-round'
import ScrollTextIcon from 'lucide-react/icons/scroll-text'
import { DataReviewPage } from './features/datos/data-review-page'
import { ApprovalsPage } from './features/aprobaciones/approvals-page'
import { AuditPage } from './features/auditoria/audit-page'
import { PersonTrailPage } from './features/auditoria/person-trail-page'
import { UnusualPage } from './features/auditoria/unusual-page'
import { FiguresPage } from './features/cifras/figures-page'
import { CodePage } from './features/codigos/code-page'
import { CodesPage } from './features/codigos/codes-page'
import { AccountPage } from './features/cuenta/account-page'
import { TeamPage } from './features/equipo/team-page'
import { TodayPage } from './features/hoy/today-page'
import { DuplicatePage } from './features/personas/duplicates/duplicate-page'
import { DuplicatesPage } from './features/personas/duplicates/duplicates-page'
import { EditPage } from './features/personas/form/edit-page'
import { PeoplePage } from './features/personas/people-page'
import { PersonPage } from './features/personas/record/person-page'
import { RegisterPage } from './features/personas/form/register-page'
import { VerifyPage } from './features/personas/record/verify-page'
import { ImportPage } from './features/importaciones/import-page'
import { ImportsPage } from './features/importaciones/imports-page'
import { NewImportPage } from './features/importaciones/new-import-page'
import { NewRequestPage } from './features/solicitudes/new-request-page'
import { RequestsPage } from './features/solicitudes/requests-page'
import type { Section } from './frame/section'
import { paths } from './paths'

/** The area's sections in the order of the navigation, each with its roles and its pages. */
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
    label: 'Personas',
    path: paths.people,
    icon: <UsersIcon />,
    roles: ['atencion'],
    place: 'work',
    onPhone: 2,
    routes: [
      { path: paths.people, element: <PeoplePage /> },
      { path: paths.registerPerson, element: <RegisterPage /> },
      { path: paths.dataReview, element: <DataReviewPage /> },
      { path: paths.duplicates, element: <DuplicatesPage /> },
      { path: paths.duplicate(':id'), element: <DuplicatePage /> },
      { path: paths.person(':id'), element: <PersonPage /> },
      { path: paths.editPerson(':id'), element: <EditPage /> },
      { path: paths.verifyPerson(':id'), element: <VerifyPage /> },
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
    label: 'Solicitudes',
    path: paths.requests,
    icon: <MailIcon />,
    roles: ['atencion'],
    place: 'work',
    onPhone: 3,
    count: 'solicitudes',
    routes: [
      { path: paths.requests, element: <RequestsPage /> },
      { path: paths.newRequest, element: <NewRequestPage /> },
      { path: paths.request(':id'), element: <RequestsPage /> },
    ],
  },
  {
    label: 'Importaciones',
    path: paths.imports,
    icon: <DownloadIcon />,
    roles: ['datos'],
    place: 'work',
    routes: [
      { path: paths.imports, element: <ImportsPage /> },
      { path: paths.newImport, element: <NewImportPage /> },
      { path: paths.import(':id'), element: <ImportPage /> },
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
