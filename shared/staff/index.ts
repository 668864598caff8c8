// Components of the foundation's office, bundled into its area: dense lists, tables, decisions.
export { countOf } from './count'
export { DataTable, type Column, type DataTableProps } from './data-table'
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
} from './decision'
export {
  FilterBar,
  FilterChips,
  type FilterBarProps,
  type FilterChipsProps,
  type FilterControl,
} from './filter-bar'
export { Fold, type FoldProps } from './fold'
export { FormDialog, type FormDialogProps } from './form-dialog'
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
export { LinkDialog, type LinkDialogProps } from './link-dialog'
export { dayWords, momentWords } from '../dates'
export { Pager, type PagerProps } from './pager'
export {
  CheckRow,
  Compare,
  Pick,
  PickGroup,
  type ComparedRecord,
  type CompareProps,
  type PickGroupProps,
  type PickProps,
} from './pick'
export { problemText } from './problem'
export {
  QueryState,
  RetryAlert,
  type QueryStateProps,
  type RetryAlertProps,
  type ShownQuery,
} from './query-state'
export { ReasonDialog, type ReasonDialogProps } from './reason-dialog'
export { Row, Rows, Tile, Tiles, type RowProps, type TileProps } from './rows'
export { Slip, type SlipProps } from './slip'
export { RefuseButton, SmallButton, SmallButtonLink } from './small-button'
export { DueTag, Tag, type DueTagProps, type TagKind, type TagProps } from './tag'
export { Timeline, Trace, type TimelineEntry, type TimelineProps, type TraceProps } from './timeline'
export { pageSize, useUrlFilters } from './use-url-filters'
