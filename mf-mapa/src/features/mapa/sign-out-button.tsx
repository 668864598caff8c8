import { signOutExternal } from '@fcr/shared/session'
import { Button } from '@fcr/shared/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import styles from './map-page.module.css'

/**
 * Ends the official's session and removes the people from memory. Without it, an official on a shared
 * computer would have to wait for the session to expire.
 */
export function SignOutButton() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  const signOut = async () => {
    setLeaving(true)
    await signOutExternal()
    client.removeQueries({ queryKey: ['external'] })
    // Replaces the page: 'Back' must not lead to it.
    void navigate(paths.codeEntry, { replace: true })
  }

  return (
    <Button variant="quiet" className={styles.signOut} busy={leaving} onClick={() => void signOut()}>
      Cerrar sesión
    </Button>
  )
}
