import { describe, expect, it } from '@jest/globals'
import { site } from '../site'
import { fillMarkup, fillText, siteTokens } from './site-text'

const values = site.parse({
  name: `Casa "Uno" <b> & 'dos' {{site.shortName}}`,
  contact: { mobile: '+1 202 555 0100' },
})

describe('the texts of the site', () => {
  it('have tokens for all texts, including links, and for nothing else', () => {
    const tokens = siteTokens()
    expect(tokens.name).toBe('{{site.name}}')
    expect(tokens.contact.mobileHref).toBe('{{site.contact.mobileHref}}')
    expect(tokens.testMenu).toBe(false)
    expect(tokens.emailDomains).toEqual(site.parse({}).emailDomains)
  })

  it('are filled in once and never become markup', () => {
    expect(fillMarkup('<p title="{{site.name}}">{{site.name}}</p>', values)).toBe(
      '<p title="Casa &quot;Uno&quot; &lt;b&gt; &amp; &#x27;dos&#x27; {{site.shortName}}">' +
        'Casa &quot;Uno&quot; &lt;b&gt; &amp; &#x27;dos&#x27; {{site.shortName}}</p>',
    )
    expect(fillText('{{site.name}}', values)).toBe(values.name)
    expect(fillMarkup('<a href="{{site.contact.mobileHref}}">', values)).toBe('<a href="tel:+12025550100">')
  })

  it('keep the parts of an address together between commas, in the page and in its prerendered markup', () => {
    const { contact } = site.parse({ contact: { address: 'Carrera 11 # 00-00, oficina 603, Bogotá' } })
    expect(contact.address.split(/(?<=,) /)).toEqual([
      'Carrera\u00a011\u00a0#\u00a000-00,',
      'oficina\u00a0603,',
      'Bogotá',
    ])
    expect(site.parse({ contact: { address: contact.address } }).contact.address).toBe(contact.address)
  })

  it('are empty for tokens that the configuration does not contain', () => {
    expect(fillMarkup('a{{site.unknown}}{{site.constructor.name}}{{site.contact}}b', values)).toBe('ab')
  })
})

describe('phone links', () => {
  it.each([
    ['300 000 0000', 'tel:+573000000000'],
    ['(601) 000 0000', 'tel:+576010000000'],
    ['+57 300 000 0000', 'tel:+573000000000'],
    ['+1 202 555 0100', 'tel:+12025550100'],
  ])('%s is dialled as %s', (mobile, href) => {
    expect(site.parse({ contact: { mobile } }).contact.mobileHref).toBe(href)
  })
})
