import { describe, expect, it } from '@jest/globals'
import { mailHref, phoneHref } from './contact-links'

describe('contact links', () => {
  it.each([
    ['300 000 0000', 'tel:+573000000000'],
    ['(601) 000 0000', 'tel:+576010000000'],
    ['+57 300 000 0000', 'tel:+573000000000'],
    ['+1 202 555 0100', 'tel:+12025550100'],
  ])('dials %s as %s', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  it('fills in what the message is about, as every mail program reads it', () => {
    expect(mailHref('contacto@fundacion.example', 'Documentación: Paz & Reconciliación')).toBe(
      'mailto:contacto@fundacion.example?subject=Documentaci%C3%B3n%3A%20Paz%20%26%20Reconciliaci%C3%B3n',
    )
  })

  it('leaves stray spaces out of a mail address', () => {
    expect(mailHref(' contacto@fundacion.example ')).toBe('mailto:contacto@fundacion.example')
  })
})
