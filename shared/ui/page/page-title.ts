import { useEffect } from 'react'

// Set once by the shell, which has the site's configuration; areas share this module instance.
let siteName = ''
let siteDescription = ''

/** Sets the name appended to each title, and the description of pages that have none. */
export function setSiteName(name: string, description = ''): void {
  siteName = name
  siteDescription = description
}

/** A page's title and description as passed to `usePageTitle`. */
export type PageTitle = { title: string; description: string | undefined }

let collect: ((page: PageTitle) => void) | undefined

/** Reports titles to a collector during prerendering, where there is no document. */
export function collectPageTitles(collector: (page: PageTitle) => void): void {
  collect = collector
}

/** Sets the document's title (`<title> · <site name>`) and meta description while the page is shown. */
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
