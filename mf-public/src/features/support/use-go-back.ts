import { useNavigate } from 'react-router-dom'

/** One page back; home for whoever has no page of this site to go back to. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    if (canGoBack()) void navigate(-1)
    else void navigate('/')
  }
}

/**
 * `history` also counts the empty tab that the address was typed into, and other sites; the Navigation API tells
 * them from pages of ours. Browsers without it lead there.
 */
function canGoBack(): boolean {
  const navigation = window.navigation as Navigation | undefined
  return navigation ? navigation.canGoBack : window.history.length > 1
}
