import { useNavigate } from 'react-router-dom'

/** Goes back one page; goes home if the previous page is not of this site. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    if (canGoBack()) void navigate(-1)
    else void navigate('/')
  }
}

/**
 * `history` also counts the tab's empty page and other sites; the Navigation API counts only pages of this site.
 * Browsers without it may lead there.
 */
function canGoBack(): boolean {
  const navigation = window.navigation as Navigation | undefined
  return navigation ? navigation.canGoBack : window.history.length > 1
}
