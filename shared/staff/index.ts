// Components of the staff's pages, bundled into their area: dense lists, tables, decisions.
import * as counts from '../contracts/text/counts'
export { DataTable, type Column } from './list/data-table'
export { DecisionCard, DecisionFooter, DecisionGroup, Effects, Quote, Was } from './dialogs/decision'
export { FilterBar, FilterChips, type FilterBarProps } from './list/filter-bar'
export { Fold } from './fold'
export { FormDialog } from './dialogs/form-dialog'
export { ButtonRow, Columns, StaffHead, StaffSheet, Stack } from './layout'
export { LinkDialog } from './dialogs/link-dialog'
export { dayWords, momentWords } from '../dates'
export { Pager } from './list/pager'
export { CheckRow, Compare, Pick, PickGroup } from './list/pick'
export { codeOf, problemText } from './problem'
export { QueryState, RetryAlert, type QueryStateProps, type ShownQuery } from './query-state'
export { ReasonDialog } from './dialogs/reason-dialog'
export { Row, Rows, Tile, Tiles, type RowProps } from './list/rows'
export { Slip } from './slip'
export { RefuseButton, SmallButton, SmallButtonLink } from './small-button'
export { DueTag, Tag, type TagKind } from './tag'
export { Timeline, Trace, type TimelineProps } from './timeline'
export { pageSize, searchForPage, useUrlFilters } from './list/use-url-filters'

/** A count as Colombians write it: 1.234. */
export const countOf = (count: number) => counts.countOf(count)
