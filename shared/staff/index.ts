// Components of the staff's pages, bundled into their area: dense lists, tables, decisions.
export { countOf } from './list/count'
export { DataTable, type Column, type DataTableProps } from './list/data-table'
export {
  DecisionCard,
  DecisionFooter,
  DecisionGroup,
  Effects,
  Quote,
  Was,
  type DecisionCardProps,
  type DecisionFooterProps,
  type WasProps,
} from './dialogs/decision'
export {
  FilterBar,
  FilterChips,
  type FilterBarProps,
  type FilterChipsProps,
  type FilterControl,
} from './list/filter-bar'
export { Fold, type FoldProps } from './fold'
export { FormDialog, type FormDialogProps } from './dialogs/form-dialog'
export {
  ButtonRow,
  Columns,
  StaffHead,
  StaffSheet,
  Stack,
  type ColumnsProps,
  type StaffHeadProps,
  type StaffSheetProps,
} from './layout'
export { LinkDialog, type LinkDialogProps } from './dialogs/link-dialog'
export { dayWords, momentWords } from '../dates'
export { Pager, type PagerProps } from './list/pager'
export {
  CheckRow,
  Compare,
  Pick,
  PickGroup,
  type ComparedRecord,
  type CompareProps,
  type PickGroupProps,
  type PickProps,
} from './list/pick'
export { problemText } from './problem'
export {
  QueryState,
  RetryAlert,
  type QueryStateProps,
  type RetryAlertProps,
  type ShownQuery,
} from './query-state'
export { ReasonDialog, type ReasonDialogProps } from './dialogs/reason-dialog'
export { Row, Rows, Tile, Tiles, type RowProps, type TileProps } from './list/rows'
export { Slip, type SlipProps } from './slip'
export { RefuseButton, SmallButton, SmallButtonLink } from './small-button'
export { DueTag, Tag, type DueTagProps, type TagKind, type TagProps } from './tag'
export { Timeline, Trace, type TimelineEntry, type TimelineProps, type TraceProps } from './timeline'
export { pageSize, searchForPage, useUrlFilters } from './list/use-url-filters'
