import { useEffect } from 'react'

// Set once by the shell, which knows the site's configuration; areas share this module with it.
let siteName = ''
let siteDescription = ''

/** The name that follows each page's title, and the description of pages that give none. */
export function setSiteName(name: string, description = ''): void {
  siteName = name
  siteDescription = description
}

/** What a page says of itself, as it gave it. */
export type PageTitle = { title: string; description: string | undefined }

let collect: ((page: PageTitle) => void) | undefined

/** Where there is no document, at the build that makes pages beforehand: hands over what they say of themselves. */
export function collectPageTitles(collector: (page: PageTitle) => void): void {
  collect = collector
}

/** The document's title while the calling page is shown, `<title> · <site name>`, and its meta description. */
export function usePageTitle(title: string, description?: string): void {
  collect?.({ title, description })
  useEffect(() => {
    document.title = [title, siteName].filter(Boolean).join(' · ')
  }, [title])
  useEffect(() => {
    describe(description ?? siteDescription)
  }, [description])
}

function describe(text: string): void {
  const existing = document.querySelector('meta[name="description"]')
  if (text === '') {
    existing?.remove()
    return
  }
  const meta = existing ?? document.head.appendChild(document.createElement('meta'))
  meta.setAttribute('name', 'description')
  meta.setAttribute('content', text)
}
