/** The element with which a translator has replaced a text. */
const translations = new WeakMap<Text, Element>()
const texts = new WeakMap<Element, Text[]>()

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE

/**
 * Puts texts that a translator has replaced back into the page when they change. A translator replaces each text, or
 * several adjacent ones, with an element. React would then update texts that are no longer in the page, which would keep
 * showing the old translation. The translator translates the restored texts again.
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
        // Works for nodes outside the page, too.
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
