import '@fcr/shared/ui/tokens.css'
import '@fcr/shared/ui/base.css'
import icon from '@fcr/shared/ui/art/logo.svg'
import { setSiteName } from '@fcr/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app'
import { basename } from './frame/frame'
import { SessionProvider } from './session/session'

setSiteName('Operación')
document.querySelector('link[rel="icon"]')?.setAttribute('href', icon)

const container = document.getElementById('operacion')
if (!container) throw new Error('the page has no #operacion')
const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
createRoot(container).render(
  <QueryClientProvider client={client}>
    <SessionProvider>
      <BrowserRouter basename={basename}>
        <App />
      </BrowserRouter>
    </SessionProvider>
  </QueryClientProvider>,
)
