import { createElement, useState } from 'react'
import { useLocation } from 'react-router-dom'
import './page.css'

function Page() {
  const [count, setCount] = useState(0)
  const { pathname } = useLocation()
  return createElement(
    'section',
    { className: 'stock-page' },
    createElement('h1', null, `Página en ${pathname}`),
    createElement('button', { onClick: () => setCount(count + 1) }, `Oprimido ${count} veces`),
  )
}

export default [{ path: '*', Component: Page }]
