import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderArea } from '../../testing/render-area'

describe('data policy', () => {
  it('names who is responsible and how to reach them', () => {
    renderArea('/politica-de-datos')
    const responsible = within(screen.getByRole('region', { name: 'Responsable del tratamiento' }))
    expect(responsible.getByText(/^Fundación Caminos de Reconciliación es la responsable/)).toBeVisible()
    expect(responsible.getByRole('link', { name: '300 000 0000' })).toHaveAttribute(
      'href',
      'tel:+573000000000',
    )
    expect(responsible.getByRole('link', { name: /oficina 603, Bogotá/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    )
  })

  it('has a place on the page for every entry of its contents', () => {
    renderArea('/politica-de-datos')
    const entries = within(screen.getByRole('navigation', { name: 'En esta página' })).getAllByRole('link')
    expect(entries.length).toBeGreaterThan(8)
    for (const entry of entries) {
      const id = entry.getAttribute('href')?.slice(1) ?? ''
      expect(document.getElementById(id)).toHaveAccessibleName(entry.textContent)
    }
  })
})
