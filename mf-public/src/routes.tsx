import type { RouteObject } from 'react-router-dom'
import { AboutPage } from './features/about/about-page'
import { AboutSection } from './features/about/about-section'
import { AccessibilityPage } from './features/accessibility/accessibility-page'
import { DataPolicyPage } from './features/data-policy/data-policy-page'
import { HomePage } from './features/home/home-page'
import { news, newsPath } from './features/news/news'
import { NewsDetailPage } from './features/news/news-detail-page'
import { NewsListPage } from './features/news/news-list-page'
import { NewsSection } from './features/news/news-section'
import { LegalSupportPage } from './features/support/legal-support-page'
import { PsychosocialSupportPage } from './features/support/psychosocial-support-page'
import { TestMenuPage } from './features/test-menu/test-menu-page'
import { ToarPage } from './features/toar/toar-page'

const routes: RouteObject[] = [
  { path: '/', element: <HomePage news={<NewsSection />} about={<AboutSection />} /> },
  { path: '/toar', element: <ToarPage /> },
  { path: '/acerca_de', element: <AboutPage /> },
  { path: '/news', element: <NewsListPage /> },
  ...news.map((item, index) => ({
    path: newsPath(index),
    element: <NewsDetailPage item={item} index={index} />,
  })),
  { path: '/apoyoPsicosocial', element: <PsychosocialSupportPage /> },
  { path: '/vista-juridica', element: <LegalSupportPage /> },
  { path: '/Pruebas', element: <TestMenuPage /> },
  { path: '/politica-de-datos', element: <DataPolicyPage /> },
  { path: '/accesibilidad', element: <AccessibilityPage /> },
]

export default routes
