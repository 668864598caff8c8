import { expect, it } from '@jest/globals'
import { escapeHtml } from './escape-html'

it('leaves nothing that is markup in an element or in an attribute', () => {
  expect(escapeHtml(`<b title="Ñ" lang='es'>A & B</b>`)).toBe(
    '&lt;b title=&quot;Ñ&quot; lang=&#39;es&#39;&gt;A &amp; B&lt;/b&gt;',
  )
})
