import { expect, it } from '@jest/globals'
import { escapeMarkup } from './escape-markup'

it('leaves nothing that is markup in an element or in an attribute', () => {
  expect(escapeMarkup(`<b title="Ñ" lang='es'>A & B</b>`)).toBe(
    '&lt;b title=&quot;Ñ&quot; lang=&#x27;es&#x27;&gt;A &amp; B&lt;/b&gt;',
  )
})
