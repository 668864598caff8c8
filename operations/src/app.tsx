import { RetryAlert } from '@fcr/shared/staff'
import { Spinner } from '@fcr/shared/ui'
import { Activity } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { ChangePage } from './features/cambio/change-page'
import { HistoryPage } from './features/historia/history-page'
import { SignInPage } from './features/ingreso/sign-in-page'
import { KeysPage } from './features/llaves/keys-page'
import { OverviewPage } from './features/resumen/overview-page'
import { VersionPage } from './features/version/version-page'
import { VersionsPage } from './features/version/versions-page'
import { Arrival } from './frame/arrival'
import { Frame } from './frame/frame'
import { problemText } from './gateway/problem'
import { LiveProvider } from './live/live'
import { OperatorProvider, useSession } from './session/session'
import { useLastSession } from './session/use-last-session'
import { paths } from './paths'

/** The sign-in page hides the current page at its address, so that typed text is kept. */
export function App() {
  const { state, check } = useSession()
  const session = useLastSession(state)
  const isIn = state.status === 'in'
  return (
    <>
      {!isIn && (
        <Frame inside={false}>
          {state.status === 'out' ? (
            <SignInPage ended={state.ended} />
          ) : state.status === 'failed' ? (
            <RetryAlert text={problemText(state.error)} onRetry={() => void check()} />
          ) : (
            <Spinner label="Abriendo" centered />
          )}
        </Frame>
      )}
      {session && (
        <Activity mode={isIn ? 'visible' : 'hidden'}>
          <OperatorProvider key={session.key} value={session}>
            <LiveProvider>
              <Frame inside>
                <Arrival />
                <Pages />
              </Frame>
            </LiveProvider>
          </OperatorProvider>
        </Activity>
      )}
    </>
  )
}

function Pages() {
  return (
    <Routes>
      <Route path={paths.overview} element={<OverviewPage />} />
      <Route path="/cambio" element={<ChangePage />} />
      <Route path={paths.versions} element={<VersionsPage />} />
      <Route path="/version/:area" element={<Navigate to={paths.versions} replace />} />
      <Route path="/version/:area/:version" element={<VersionPage />} />
      <Route path="/historia" element={<HistoryPage />} />
      <Route path={paths.keys} element={<KeysPage />} />
      <Route path="*" element={<Navigate to={paths.overview} replace />} />
    </Routes>
  )
}
