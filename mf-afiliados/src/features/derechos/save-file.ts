/** Long enough for a slow device to have begun to save. */
const keepFor = 60_000

/** Hands the browser a file to save. Its content is in no address: the link names a place in this page's memory. */
export function saveFile(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.hidden = true
  // Some browsers follow only a link that is in the page.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), keepFor)
}
