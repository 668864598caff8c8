import { useEffect, useState } from 'react'

/** Whether the person's proof of who they are still counts. @param seconds for how long it did at the time `from` */
export function useProven(seconds: number, from: number): boolean {
  const end = from + seconds * 1000
  const [ended, setEnded] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setEnded(end), end - Date.now())
    return () => clearTimeout(timer)
  }, [end])
  return seconds > 0 && ended !== end
}
