import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readLinkToken, type LinkToken } from '../contracts/readings/link-token'

/**
 * Returns the token of the link that opened the page. It is kept in memory only, and removed from the address bar and the
 * history immediately.
 */
export function useLinkToken(): LinkToken {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [fragment, setFragment] = useState(hash)
  useEffect(() => {
    if (hash === '') return
    // Another link may be opened in the same tab.
    setFragment(hash)
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return readLinkToken(fragment)
}
