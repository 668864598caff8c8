import { DownloadIcon, ListChecksIcon } from 'lucide-react'
import { TodayPage } from './features/hoy/today-page'
import { ImportPage } from './features/importaciones/import-page'
import { ImportsPage } from './features/importaciones/imports-page'
import { NewImportPage } from './features/importaciones/new-import-page'
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
]
