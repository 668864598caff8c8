import { useSignOut } from '@fcr/shared/session'
import { LogOutIcon, Menu, MenuAction, MenuLink, UserIcon } from '@fcr/shared/ui'

/** The signed-in member's dropdown. */
export function AccountMenu({ documentNumber }: { documentNumber: string }) {
  const leave = useSignOut()
  return (
    <Menu label="Mi cuenta" icon={<UserIcon />}>
      <MenuLink to={`/vista-compareciente/${documentNumber}`} icon={<UserIcon />}>
        Mi perfil
      </MenuLink>
      <MenuAction onPress={leave} icon={<LogOutIcon />}>
        Cerrar sesión
      </MenuAction>
    </Menu>
  )
}
