import { describe, expect, it } from '@jest/globals'
import { allStyleProblems, styleProblems } from './style-sheets'

const own = '.mf_mapa_1_4_0-list-Vx1'
const owner = { area: 'mf-mapa', libraryClasses: ['leaflet-*', 'lvml'] }
const check = (text: string) => styleProblems('static/routes.css', text, owner)

describe('styleProblems', () => {
  it.each([
    `${own}{color:teal}`,
    `${own} dt,${own}>*+a:hover::before{color:teal}`,
    `body ${own}.x:not(.y):focus-visible{color:teal}`,
    `:is(${own},${own} b)>i{color:teal}`,
    `@media (min-width:48rem){@supports (display:grid){${own}{display:grid}}}`,
    `@container (width<=13rem){${own}{display:grid}}`,
    `@media print{body:has(>${own})>:not(${own}){display:none}}`,
    `html:has(${own}){scroll-padding-block:1rem}`,
    '@keyframes mf_mapa_1_4_0-appear-Vx1{from{opacity:0}}',
    '@page sheet{margin:1cm;@bottom-right{content:"página " counter(page)}}',
    '.leaflet-container .leaflet-pane>svg,.lvml{filter:progid:DXImageTransform.Microsoft.Matrix(M11=.7)}',
    `${own}{background:url(contours.svg),url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E")}`,
    `${own}{--x:url(/areas/mf-mapa/1.4.0/a.png);background:image-set("a.png" 1x,"b.png" 2x)}`,
  ])('accepts %s', (text) => {
    expect(check(text)).toEqual([])
  })

  const nested = 'rules must not be nested: the build flattens them'
  const outside = 'selects elements outside the area: begin with a class of the area'
  it.each([
    ['body{display:none}', 'body', outside],
    ['*{display:none}', '*', outside],
    ['html{font-size:1px}', 'html', outside],
    [':root{--c-ink:red}', ':root', outside],
    ['.ui-button-root{display:none}', '.ui-button-root', outside],
    ['.mf_public_1_0_0-list-Vx1{color:red}', '.mf_public_1_0_0-list-Vx1', outside],
    ['.mf_mapa_norte_1_0_0-list{color:red}', '.mf_mapa_norte_1_0_0-list', outside],
    ['.lvmlx{color:red}', '.lvmlx', outside],
    [`:not(${own}){display:none}`, `:not(${own})`, outside],
    [`body:has(${own}){display:none}`, `body:has(${own})`, outside],
    [`html:has(${own}){scroll-padding:0;overflow:hidden}`, `html:has(${own})`, outside],
    [`:is(${own},body){display:none}`, `:is(${own},body)`, outside],
    [`${own}~footer{display:none}`, `${own}~footer`, outside],
    [`${own}{body &{color:red}}`, 'body &{color:red}', nested],
    [`${own}{body:has(&){color:red}}`, 'body:has(&){color:red}', nested],
    [`${own}{&:hover{color:red}}`, '&:hover{color:red}', nested],
    [`${own}{@media print{color:red}}`, '@media print{color:red}', nested],
    ['@media screen,print{header{display:none}}', 'header', outside],
    ['@media not print{body:has(a){display:none}}', 'body:has(a)', outside],
    [
      '@import "https://elsewhere.example/a.css";',
      '@import "https://elsewhere.example/a.css";',
      'areas must not use @import',
    ],
    ['@layer base{}', '@layer base{}', 'areas must not use @layer'],
    ['@property --c-ink{syntax:"*"}', '@property --c-ink{syntax:"*"}', 'areas must not use @property'],
    ['@font-face{font-family:x}', '@font-face{font-family:x}', 'areas must not use @font-face'],
    ['@page{margin:0}', '@page{margin:0}', 'areas must not use @page'],
    ['@page sheet,:first{margin:0}', '@page sheet,:first{margin:0}', 'areas must not use @page'],
    ['@page :first{margin:0}', '@page :first{margin:0}', 'areas must not use @page'],
    ['@scope (body){b{color:red}}', '@scope (body){b{color:red}}', 'areas must not use @scope'],
    [
      '@keyframes appear{from{opacity:0}}',
      '@keyframes appear{from{opacity:0}}',
      'begin its name with a class of the area',
    ],
    [
      `${own}{background:url(//elsewhere.example/a.png)}`,
      'url(//elsewhere.example/a.png)',
      'loads from another site',
    ],
    [
      `${own}{background:url(HTTPS://elsewhere.example)}`,
      'url(HTTPS://elsewhere.example)',
      'loads from another site',
    ],
    [`${own}{x:url(//elsewhere.example)!y}`, 'url(//elsewhere.example)', 'loads from another site'],
    [
      `${own}{--x:image-set("http://elsewhere.example/a" 1x)}`,
      '"http://elsewhere.example/a"',
      'loads from another site',
    ],
    ['body{', 'body', outside],
    ['a:is({}', 'a:is({}', 'cannot be parsed'],
  ])('refuses %s', (text, shown, problem) => {
    expect(check(text)).toEqual([expect.stringMatching(/^static\/routes\.css:1:\d+: /)])
    expect(check(text)[0]?.replace(/^\S+ /, '')).toBe(`${shown}: ${problem}`)
  })

  it('names line and column, and shortens long text', () => {
    const text = `${own}{color:teal}\n  ${'b '.repeat(60)}{color:red}`
    expect(check(text)).toEqual([`static/routes.css:2:3: ${'b '.repeat(40)}…: ${outside}`])
  })
})

describe('the style sheets of an area', () => {
  const sheets = (characters: number) => {
    const rule = `${own}{color:teal}`.padEnd(250_000 / 2)
    return new Map([
      ['a.css', rule.repeat(2)],
      ['b.css', rule.repeat(2).slice(0, characters - 250_000)],
    ])
  }

  it('are not parsed if there is too much of them together', () => {
    expect(allStyleProblems(sheets(500_000), owner)).toEqual([])
    const problems = allStyleProblems(new Map([...sheets(500_000), ['c.css', 'a{']]), owner)
    expect(problems).toEqual([
      'the style sheets have 500002 characters together, and at most 500000 are allowed',
    ])
  })
})
