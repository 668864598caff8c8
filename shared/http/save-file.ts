/** Milliseconds; long enough for a slow device to start saving. */
const keepFor = 60_000

/** Offers content as a file download. The URL contains no data: it refers to an object in the page's memory. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.hidden = true
  // Some browsers follow a link only if it is in the document.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), keepFor)
}
