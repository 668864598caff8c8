import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { Reason } from '../components/reasons'
import { reasonWords } from './reasons'

it.each([
  [
    '1.1.0: 10 of 20 visits failed (50.0 %), reported from 10 networks; 1.0.0: 1 of 200 visits failed (0.5 %)',
    '1.1.0: fallaron 10 de 20 visitas (50,0\u00a0%), desde 10 redes; 1.0.0: fallaron 1 de 200 visitas (0,5\u00a0%)',
  ],
  [
    '1.1.0: 8 of 8 visits failed (100.0 %), reported from 8 networks; 1.0.0: 0 of 0 visits failed',
    '1.1.0: fallaron 8 de 8 visitas (100,0\u00a0%), desde 8 redes; 1.0.0: fallaron 0 de 0 visitas',
  ],
  [
    "mf-mapa at /mapaUBPD as UBPD: the page's heading is covered by something else (also on 2 other pages)",
    'Mapa (mf-mapa) en /mapaUBPD, como funcionario de la UBPD: el título de la página queda tapado (y 2 más)',
  ],
  [
    "the release checks' thorough part: mf-mapa at /mapaUBPD as visitor: nothing was mounted (and 3 more)",
    'el control de salida: Mapa (mf-mapa) en /mapaUBPD, sin sesión: no se mostró nada (y 3 más)',
  ],
  ['mf-mapa 1.6.0 failed in the browser: threw', 'mf-mapa 1.6.0 falló en el navegador: Falló al mostrarse'],
  [
    'mf-mapa 1.4.2 requires area contract 1, the shell has 2 (shell 2.0.0)',
    'mf-mapa 1.4.2 necesita el contrato de áreas 1; el marco del sitio (shell 2.0.0) tiene el 2',
  ],
  ['this is the only operator: allow another one first', 'es la única llave que opera: apruebe otra antes'],
])('%s is shown in Spanish', (text, words) => {
  expect(reasonWords(text)).toBe(words)
})

it('the words of a person stay as they are, and so does an unknown sentence, marked as English', () => {
  expect(reasonWords('Falla para las personas')).toBeUndefined()
  const { container } = render(<Reason text="the page stayed blank" />)
  expect(container.querySelector('[lang="en"]')).toHaveTextContent('the page stayed blank')
})
