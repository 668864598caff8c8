import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { ApiError, AuthProvider } from '@fcr/shared/session'
import { AreaOutlet } from './areas/area-outlet'
import { Footer } from './frame/footer'
import { Header } from './frame/header'
import { PageArrival } from './navigation/page-arrival'

/** An answer of the server is final; what did not arrive may arrive on another try. */
const retry = (failures: number, error: Error) => !(error instanceof ApiError) && failures < 2

const queries = new QueryClient({
  defaultOptions: { queries: { retry, refetchOnWindowFocus: false, staleTime: 60_000 } },
})

/** The frame around every page: providers, the only router, header and footer. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        {/* No transitions: what is navigated to must be there before a session ends (useSignOut). */}
        <BrowserRouter useTransitions={false}>
          <a href="#contenido" className="skip-link">
            Saltar al contenido
          </a>
          <Header />
          <main id="contenido" tabIndex={-1}>
            <PageArrival />
            <AreaOutlet />
          </main>
          <Footer />
        </BrowserRouter>
      </AuthProvider>
    </QueryClientProvider>
  )
}
