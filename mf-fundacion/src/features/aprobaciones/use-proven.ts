import { useEffect, useState } from 'react'

/** Whether the person's proof of who they are still counts. @param seconds for how long it does */
export function useProven(seconds: number): boolean {
  const [ended, setEnded] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setEnded(seconds), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return seconds > 0 && ended !== seconds
}
