/** What a translator has put in place of texts of the page. */
const translations = new WeakMap<Text, Element>()
const texts = new WeakMap<Element, Text[]>()

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE

/**
 * Translators put elements in place of the page's texts, of several neighbouring ones also a single element. React then
 * updates texts that are no longer in the page, and the translation of the earlier text stays. This puts texts that
 * change back; the translator finds and translates them again.
 */
export function followTranslations() {
  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const record of records) {
      if (record.type === 'characterData') putBack(record.target as Text)
      for (const node of record.removedNodes) {
        const translation = [...record.addedNodes, record.previousSibling, record.nextSibling].find(
          (neighbour) => neighbour instanceof Element && added.has(neighbour),
        )
        if (!isText(node) || node.isConnected || !translation) continue
        note(node, translation as Element)
        // Also observes a node that is not in the page.
        observer.observe(node, { characterData: true })
      }
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function note(text: Text, translation: Element) {
  translations.set(text, translation)
  texts.set(translation, [...(texts.get(translation) ?? []), text])
}

function putBack(text: Text) {
  const translation = translations.get(text)
  if (text.isConnected || !translation?.isConnected) return
  const replaced = texts.get(translation) ?? []
  texts.delete(translation)
  for (const node of replaced) translations.delete(node)
  translation.replaceWith(...replaced)
}
