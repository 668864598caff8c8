import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { provenance, type Provenance } from '../contracts/provenance'
import { provenanceTexts } from './provenance'
import { ProvenanceNote } from './provenance-note'

const actualizado = '2026-11-02'
const verified: Provenance = { identidad: 'verificada', desde: '2026-03-14', actualizado }
const declared: Provenance = { identidad: 'declarada', actualizado }
const imported: Provenance = { identidad: 'importada', desde: '2026-01-01', actualizado }
const all = [verified, declared, imported]

describe('provenanceTexts', () => {
  it.each([
    [verified, 'Identidad verificada por la Fundación el 14 de marzo de 2026'],
    [declared, 'Datos declarados por la persona; identidad sin verificar'],
    [imported, 'Datos importados por la Fundación el 1 de enero de 2026'],
  ])('says of %j where the data come from, and when they last changed', (value, identity) => {
    expect(provenanceTexts(value)).toEqual({
      identity,
      lastChange: 'Último cambio de los datos: 2 de noviembre de 2026',
    })
  })

  it('has a text for every kind in the contract', () => {
    const kinds = provenance.options.map((option) => option.shape.identidad.value)
    expect(all.map(({ identidad }) => identidad)).toEqual(kinds)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a kind of a later release', { identidad: 'heredada', desde: actualizado, actualizado } as never],
    ['an empty record', {} as never],
  ])('says nothing where there is %s', (_what, value: Provenance | null | undefined) => {
    expect(provenanceTexts(value)).toBeUndefined()
    const { container } = render(<ProvenanceNote provenance={value} />)
    expect(container).toBeEmptyDOMElement()
  })
})

describe('ProvenanceNote', () => {
  it.each(all)('shows the text with an icon hidden from assistive technology (%j)', (value) => {
    render(<ProvenanceNote provenance={value} />)
    const texts = provenanceTexts(value)
    const icon = screen.getByText(texts?.identity ?? '').querySelector('svg')
    expect(icon).toHaveAttribute('aria-hidden', 'true')
    expect(screen.getByText(texts?.lastChange ?? '')).toBeVisible()
  })

  it('has a different icon for each kind', () => {
    const drawings = all.map((value) => {
      const { container } = render(<ProvenanceNote provenance={value} />)
      return container.querySelector('svg')?.innerHTML
    })
    expect(new Set(drawings).size).toBe(all.length)
  })
})
