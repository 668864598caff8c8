import { useNavigate } from 'react-router-dom'

/** One page back; home for whoever opened this page in a new tab and has nowhere to go back to. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    if (window.history.length > 1) void navigate(-1)
    else void navigate('/')
  }
}
