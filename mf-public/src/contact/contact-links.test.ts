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

  it('leaves stray spaces out of a mail address', () => {
    expect(mailHref(' contacto@fundacion.example ')).toBe('mailto:contacto@fundacion.example')
  })
})
