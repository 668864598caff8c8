import { describe, expect, it } from '@jest/globals'
import { namesIn, styleRules } from './style-rules'

const markup = `<html lang="es"><body><main id="contenido"><h1 class="title ui-a.module-b">1 > 0</h1>
  <a href="/?a=1&amp;b=2" aria-current="page">x</a><svg viewBox="0 0 1 1"><path d="M0 0"/></svg></main></body></html>`
const rulesOf = (css: string) => styleRules(css, '/areas/mf-public/1.0.0/static/routes.css')
const picked = (css: string) => rulesOf(css).pick(namesIn(markup))

describe('the rules for a page', () => {
  it.each([
    'h1{a:b}',
    '.title{a:b}',
    '#contenido>.title{a:b}',
    '.ui-a\\.module-b{a:b}',
    '.absent,.title{a:b}',
    '.title:not(.absent):hover::before{a:b}',
    '.title:is(.absent,h1){a:b}',
    'main:has(>.title){a:b}',
    'a[aria-current=page],*{a:b}',
    ':root{--a:b}',
    'MAIN svg[viewBox] path:nth-child(2n+1){a:b}',
    '@media (max-width:40rem){.title{a:b}}',
    '@supports (a:b){@media screen{.title{a:b}}}',
    '.title{animation:turn 1s}@keyframes turn{to{a:b}}',
    '@media (min-width:40rem){@keyframes turn{to{a:b}}}',
    "@font-face{font-family:A;src:local('B')}",
    '@font-face{font-family:A;src:url(/a.woff2)}',
  ])('include %s', (css) => {
    expect(picked(css)).toBe(css)
  })

  it.each([
    '.absent{a:b}',
    '#absent .title{a:b}',
    'table{a:b}',
    '.title[open]{a:b}',
    '.\\110000{a:b}',
    '.title:is(.absent,h2){a:b}',
    'main:has(dialog){a:b}',
    '@media (max-width:40rem){.absent{a:b}}',
    '@media print{.title{a:b}}',
    '@page{margin:1cm}',
    '@keyframes turn{to{a:b}}',
    '/* a comment */',
  ])('leave out %s', (css) => {
    expect(picked(css)).toBe('')
  })

  it('load the same files from the page as from the style sheet', () => {
    const data = 'url("data:image/svg+xml,<svg xmlns=\'a\'/>")'
    expect(picked(`h1{a:url(../b/c.svg) url('d.svg?e#f'),${data},url(/e.png),url(#f)}`)).toBe(
      `h1{a:url("/areas/mf-public/1.0.0/b/c.svg") url("/areas/mf-public/1.0.0/static/d.svg?e#f"),${data},url(/e.png),url(#f)}`,
    )
  })

  it.each([
    ['@font-face{a:b}@font-face{a:c}', true],
    ['@font-face{a:b}h1{a:b}', false],
    ['', false],
  ])('contain only fonts: %s %s', (css, isFonts) => {
    expect(rulesOf(css).isFonts).toBe(isFonts)
  })

  it('cannot end the element that contains them', () => {
    expect(picked('h1{content:"</style><script>"}')).toBe('h1{content:"<\\/style><script>"}')
  })
})
