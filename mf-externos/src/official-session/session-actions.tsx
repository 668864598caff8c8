import { officialRealm, useSignOut } from '@fcr/shared/session'
import { Button, ButtonLink, LogOutIcon, SearchIcon } from '@fcr/shared/ui'
import { useQueryClient } from '@tanstack/react-query'
import { paths } from '../paths'
import { forgetOfficialData } from './official-data'

interface SessionActionsProps {
  /** Background of the buttons. */
  ground: 'paper' | 'navy'
}

/** The two ways to leave an official's pages. Both remove all people seen from memory. */
export function SessionActions({ ground }: SessionActionsProps) {
  const client = useQueryClient()
  const signOut = useSignOut(officialRealm, paths.codeEntry)

  return (
    <>
      <ButtonLink
        to={paths.codeEntry}
        variant={ground === 'navy' ? 'gold' : 'secondary'}
        icon={ground === 'navy' ? <SearchIcon /> : undefined}
        onClick={() => {
          forgetOfficialData(client)
        }}
      >
        Nueva búsqueda
      </ButtonLink>
      <Button
        variant={ground === 'navy' ? 'onNavy' : 'quiet'}
        icon={ground === 'navy' ? <LogOutIcon /> : undefined}
        onClick={signOut}
      >
        Cerrar sesión
      </Button>
    </>
  )
}
