// The single instance that the shell provides to every area. The first visit loads all of it: keep it light, and
// put code for some areas elsewhere (form controls: `@fcr/shared/form`).
export { Alert, type AlertKind, type AlertProps } from './state/alert'
export { Badge, type BadgeProps } from './state/badge'
export { Button, type ButtonProps } from './button/button'
export { ButtonLink, type ButtonLinkProps } from './button/button-link'
export type { ButtonVariant } from './button/button-parts'
export { Card, CardTitle, type CardProps, type CardTitleProps } from './page/card'
export { classNames } from './class-names'
export { DataItem, DataList, NotAvailable, type DataItemProps, type DataListProps } from './data-list'
export { Dialog, type DialogProps } from './dialog/dialog'
export { EmptyState, type EmptyStateProps } from './state/empty-state'
export { IconButton, type IconButtonProps } from './button/icon-button'
export * from './icons'
export { ArrowLink, BackLink, TextLink, type LinkProps } from './page/links'
export { LogoFull, LogoMark, type LogoFullProps, type LogoMarkProps } from './page/logo'
export {
  Menu,
  MenuAction,
  MenuLink,
  type MenuActionProps,
  type MenuLinkProps,
  type MenuProps,
} from './menu/menu'
export { PageHeader, Wrap, type PageHeaderProps, type WrapProps } from './page/page-layout'
export { setSiteName, usePageTitle } from './page/page-title'
export { Sheet, type SheetProps } from './dialog/sheet'
export { SkipLink } from './page/skip-link'
export { Skeleton, type SkeletonProps } from './state/skeleton'
export { Spinner, SpinnerRing, type SpinnerProps } from './state/spinner'
export { HiddenOnPhones, VisuallyHidden } from './page/visually-hidden'
