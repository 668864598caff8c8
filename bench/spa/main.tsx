// The same site as an ordinary single-page application: one bundle, one root, one chunk per area's routes.
import '../../shell/src/before-libraries'
import '@fcr/shared/ui/tokens.css'
import '@fcr/shared/ui/base.css'
import '../../shell/src/frame/frame.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { AuthProvider, startSession } from '@fcr/shared/session'
import { readSite } from '@fcr/shared/site'
import { setSiteName } from '@fcr/shared/ui'
import { Queries } from '../../shell/src/federation/queries'
import { Footer } from '../../shell/src/frame/footer'
import { Top } from '../../shell/src/frame/top'
import { AreaOutlet } from './area-outlet'

const { name, description } = readSite()
setSiteName(name, description)
void startSession()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <Queries>
    <AuthProvider>
      <BrowserRouter useTransitions={false}>
        <Top />
        <main id="contenido" tabIndex={-1}>
          <AreaOutlet />
        </main>
        <Footer />
      </BrowserRouter>
    </AuthProvider>
  </Queries>,
)
