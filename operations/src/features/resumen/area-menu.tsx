import { Menu, MenuLink } from '@fcr/shared/ui'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import HistoryIcon from 'lucide-react/icons/history'
import PackageIcon from 'lucide-react/icons/package'
import PowerIcon from 'lucide-react/icons/power'
import PowerOffIcon from 'lucide-react/icons/power-off'
import RocketIcon from 'lucide-react/icons/rocket'
import { paths } from '../../paths'
import styles from './area.module.css'
import type { Area } from './worst-first'

export function AreaMenu({ area: { area, active, disabled } }: { area: Area }) {
  return (
    <div className={styles.menu}>
      <Menu label="Más" icon={<EllipsisIcon />} iconOnPhones block>
        {active !== null && (
          <MenuLink to={paths.version(area, active)} icon={<PackageIcon />}>
            {`Ver la versión ${active}`}
          </MenuLink>
        )}
        <MenuLink to={paths.history(area)} icon={<HistoryIcon />}>
          Ver la historia
        </MenuLink>
        <MenuLink to={paths.change({ action: 'activate', area })} icon={<RocketIcon />}>
          Poner otra versión
        </MenuLink>
        {area !== 'shell' && (
          <MenuLink
            to={paths.change({ action: disabled ? 'enable' : 'disable', area })}
            icon={disabled ? <PowerIcon /> : <PowerOffIcon />}
          >
            {disabled ? 'Encender el área' : 'Apagar el área'}
          </MenuLink>
        )}
      </Menu>
    </div>
  )
}
