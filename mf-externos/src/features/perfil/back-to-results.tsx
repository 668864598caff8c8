import { BackLink } from '@fcr/shared/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { searchKey } from '../../official-session/official-data'
import { paths } from '../../paths'

/** Link back to the saved search, if there is one; equivalent to the browser's 'Back'. */
export function BackToResults() {
  const client = useQueryClient()
  const navigate = useNavigate()
  if (client.getQueryData(searchKey) === undefined) return null
  return (
    <BackLink
      to={paths.search}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      Volver a los resultados
    </BackLink>
  )
}
