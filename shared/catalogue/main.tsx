// Shows every component in every state, for development: `npm run dev -w shared`. Not part of any product.
import '@fcr/shared/ui/tokens.css'
import '@fcr/shared/ui/base.css'
import { provideSite } from '@fcr/shared/site'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { site } from '../contracts/site'
import { Catalogue } from './catalogue'
import { showPseudoStates } from './pseudo-states'

// No server writes the site's configuration into this page.
provideSite(site.parse({}))

const container = document.getElementById('root')
if (!container) throw new Error('the page has no #root')
createRoot(container).render(
  <MemoryRouter>
    <Catalogue />
  </MemoryRouter>,
)
showPseudoStates()
