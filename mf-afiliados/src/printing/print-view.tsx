import { Paper, type PaperProps } from '@fcr/shared/print'
import { useEffect } from 'react'

interface Props extends PaperProps {
  /** Whether everything to print has loaded. */
  ready: boolean
  onDone: () => void
}

/** Prints sheets instead of the page, once they are ready. Not shown on the screen. */
export function PrintView({ ready, onDone, ...paper }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  useEffect(() => {
    if (ready) window.print()
  }, [ready])
  return <Paper {...paper} />
}
