import { describe, expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { Highlight, matchesIn } from './highlight'

/** The text with its matches in brackets. */
const marked = (text: string, query: string) =>
  matchesIn(text, query).reduceRight(
    (shown, { from, to }) => `${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`,
    text,
  )

describe('highlighting', () => {
  it.each([
    ['José Peña Ficticio', 'jose peña', '[José] [Peña] Ficticio'],
    ['José Peña Ficticio', 'PENA JOSE', '[José] [Peña] Ficticio'],
    ['José Peña Ficticio', 'fict', 'José Peña [Fict]icio'],
    // Letters with combining accents, on either side.
    ['Jose\u0301 Peña', 'josé', '[Jose\u0301] Peña'],
    ['José Peña', 'jose\u0301', '[José] Peña'],
    // A whole word rather than the same letters inside another word.
    ['Ana Mariana Prueba', 'ana', '[Ana] Mariana Prueba'],
    ['Mariana Prueba', 'ana', 'Mari[ana] Prueba'],
    // One or two letters only at the beginning of a word.
    ['Jorge Mejía Prueba', 'j', '[J]orge Mejía Prueba'],
    ['Josefina Prueba', 'jos josefi', '[Josefi]na Prueba'],
    ['1000000001', '1000', '[1000]000001'],
    ['100% A_B', '% a_b', '100[%] [A_B]'],
    ['Rodríguez Prueba', 'Rodrigez', 'Rodríguez Prueba'],
    ['José Peña', '  ', 'José Peña'],
    ['', 'jose', ''],
  ])('in "%s" for "%s"', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })
})

it('keeps the text and marks the matches', () => {
  const { container } = render(<Highlight text="Ana Mariana Peña" query="pena ana" />)
  expect(container).toHaveTextContent(/^Ana Mariana Peña$/)
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Ana', 'Peña'])
})
