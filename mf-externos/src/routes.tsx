import { OfficialPage } from '@fcr/shared/official'
import { Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { RequireJep } from './official-session/require-jep'
import { CodeEntryPage } from './features/acceso/code-entry-page'
import { SearchPage } from './features/busqueda/search-page'
import { OfficialProfilePage } from './features/perfil/official-profile-page'
import { paths, profileBases } from './paths'

const routes: RouteObject[] = [
  { path: '/loginFuncionariosJEP', element: <CodeEntryPage /> },
  { path: '/vista-jep', element: <Navigate to={paths.search} replace /> },
  {
    element: (
      <OfficialPage>
        <Outlet />
      </OfficialPage>
    ),
    children: [
      { element: <RequireJep />, children: [{ path: '/consultaFuncionariosJEP', element: <SearchPage /> }] },
      // No guard: without a record or a session the page redirects by itself.
      {
        path: '/vista-compareciente-externos/:identificacion',
        element: <OfficialProfilePage base={profileBases.search} />,
      },
      {
        path: '/vista-compareciente-ext/:identificacion',
        element: <OfficialProfilePage base={profileBases.alternative} />,
      },
    ],
  },
]

export default routes
