import { expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { siteHistory } from '../../navigation'
import { Island } from './island'

function Map() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ search: '?zoom=7' }, { replace: true })
    // Like an effect that still runs when the next page is rendered.
    return () => void navigate({ search: '?zoom=8' }, { replace: true })
  }, [navigate])
  return <p>Mapa</p>
}

it('a page changes its own address, but not once the visitor has left it', () => {
  siteHistory().navigator.replace('/mapaUBPD')
  render(
    <Island>
      <Routes>
        <Route path="/mapaUBPD" element={<Map />} />
        <Route path="/toar" element={<p>TOAR</p>} />
      </Routes>
    </Island>,
  )
  expect(window.location.search).toBe('?zoom=7')
  act(() => siteHistory().navigator.push('/toar'))
  expect(screen.getByText('TOAR')).toBeInTheDocument()
  expect(window.location.pathname + window.location.search).toBe('/toar')
})
