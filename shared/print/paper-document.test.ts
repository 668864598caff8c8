import { expect, it } from '@jest/globals'
import { paperDocument } from './paper-document'

it('names the person on every sheet; nothing in the file loads, runs or is taken for markup', () => {
  const text = '</title><img src=x onerror=alert(1)> & "Ana"'
  const page = (number?: string) =>
    new DOMParser().parseFromString(
      paperDocument({ title: text, person: { name: text, number }, content: '<p>Datos</p>' }),
      'text/html',
    )
  const textOf = (selector: string, number?: string) => page(number).querySelector(selector)?.textContent
  expect(textOf('thead', '9900000001')).toBe(`${text} · C.C. 9900000001`)
  expect(textOf('thead')).toBe(text)
  expect([textOf('title'), textOf('h1')]).toEqual([text, text])
  expect(textOf('tbody p')).toBe('Datos')
  const { body, head } = page('9900000001')
  expect(body.querySelectorAll('img, script')).toHaveLength(0)
  const policy = head.querySelector('[http-equiv="Content-Security-Policy"]')
  expect(policy?.getAttribute('content')).toBe("default-src 'none'; style-src 'unsafe-inline'")
})
