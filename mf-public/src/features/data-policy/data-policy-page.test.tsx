import { describe, expect, it } from '@jest/globals'
import { policyVersion } from '@fcr/shared/contracts/policy'
import { mountArea } from '@fcr/shared/testing/area'
import { screen, within } from '@testing-library/react'
import routes from '../../routes'

describe('data policy', () => {
  it('names who is responsible and how to reach them', async () => {
    await mountArea(routes, { at: '/politica-de-datos' })
    const responsible = within(screen.getByRole('region', { name: '1. Responsable del tratamiento' }))
    expect(responsible.getByText(/^Fundación Caminos de Reconciliación es la responsable/)).toBeVisible()
    expect(responsible.getByRole('link', { name: '300 000 0000' })).toHaveAttribute(
      'href',
      'tel:+573000000000',
    )
    expect(responsible.getByRole('link', { name: /oficina\s603, Bogotá/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    )
  })

  it('states its version, and that sensitive answers are optional', async () => {
    await mountArea(routes, { at: '/politica-de-datos' })
    const { number, effectiveFrom } = policyVersion
    expect(screen.getByText(`Versión ${number}, vigente desde el ${effectiveFrom}.`)).toBeVisible()
    const sensitive = within(screen.getByRole('region', { name: /Datos sensibles$/ }))
    expect(sensitive.getByText(/«Prefiero no responder»/)).toBeVisible()
  })

  it('says what a member sees before and after the foundation has verified the identity', async () => {
    await mountArea(routes, { at: '/politica-de-datos' })
    const readers = within(screen.getByRole('region', { name: /Quién puede verlos$/ }))
    expect(
      readers.getByText(/usted ve cada vez que un funcionario abrió el suyo o lo encontró/),
    ).toBeVisible()
    expect(readers.getByText(/^La Fundación verifica su identidad cuando ve su documento/)).toHaveTextContent(
      'el sitio muestra de cada consulta solo la fecha y la entidad, y no muestra su registro del mapa.',
    )
  })

  it('has a section for every entry of its table of contents', async () => {
    await mountArea(routes, { at: '/politica-de-datos' })
    const entries = within(screen.getByRole('navigation', { name: 'En esta página' })).getAllByRole('link')
    expect(entries.length).toBeGreaterThan(8)
    for (const entry of entries) {
      const id = entry.getAttribute('href')?.slice(1) ?? ''
      expect(document.getElementById(id)).toHaveAccessibleName(entry.textContent)
    }
  })
})
