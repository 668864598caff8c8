import { describe, expect, it } from '@jest/globals'
import { mailHref } from './contact-links'

describe('contact links', () => {
  it('pre-fills the subject in a form that every mail program reads', () => {
    expect(mailHref('contacto@fundacion.example', 'Documentación: Paz & Reconciliación')).toBe(
      'mailto:contacto@fundacion.example?subject=Documentaci%C3%B3n%3A%20Paz%20%26%20Reconciliaci%C3%B3n',
    )
  })

  it('removes stray spaces from a mail address', () => {
    expect(mailHref(' contacto@fundacion.example ')).toBe('mailto:contacto@fundacion.example')
  })
})
