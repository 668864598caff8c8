import { PageArrival } from '../navigation/page-arrival'
import { Header } from './header'

/** What precedes the page: the way past the header, the header, and what announces a page that was navigated to. */
export function Top() {
  return (
    <>
      <a href="#contenido" className="skip-link">
        Saltar al contenido
      </a>
      <Header />
      <PageArrival />
    </>
  )
}
