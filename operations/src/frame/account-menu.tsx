import { Dialog, Button, LogOutIcon, Menu, MenuAction, UserIcon } from '@fcr/shared/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../gateway/problem'
import { useOperator, useSession } from '../session/session'

export function AccountMenu() {
  const session = useOperator()
  const { signOut } = useSession()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const leave = () => {
    signOut().then(
      () => client.clear(),
      (error: unknown) => setProblem(problemText(error)),
    )
  }
  return (
    <>
      <Menu label={session.owner} icon={<UserIcon />} iconOnPhones>
        <MenuAction icon={<LogOutIcon />} onPress={leave}>
          Cerrar sesión
        </MenuAction>
      </Menu>
      <Dialog
        open={problem !== undefined}
        role="alertdialog"
        title="La sesión sigue abierta"
        onClose={() => setProblem(undefined)}
        actions={<Button onClick={() => setProblem(undefined)}>Entendido</Button>}
      >
        <p>{problem}</p>
      </Dialog>
    </>
  )
}
