import { Component, type ErrorInfo, type ReactNode } from 'react'
import { attributionOf, isTranslated, noteUnattributed, onGiveUp, reportFailure } from '../monitor'
import { failureCode, forget, hasCandidate, loadArea, markFailed } from '../federation'
import { holdPage, restoreHeld } from '../typed'
import { AreaUnavailable } from './area-unavailable'

type Props = { area: string; pathname: string; onRetry: () => void; children: ReactNode }
type State = { failure: 'none' | 'recovering' | 'final' }

/** Limit for rendering a page again after unattributed failures; `within` is in milliseconds. */
const rerenders = { most: 5, within: 60_000 }

/**
 * Keeps an area's errors inside the page's frame. A version that throws while shown is replaced by the last good one;
 * if there is none left, by a message with a retry button. A failing page does not affect the area's others: on the
 * next path the area is tried again.
 */
export class AreaBoundary extends Component<Props, State> {
  override state: State = { failure: 'none' }
  private stopListening: (() => void) | undefined
  private rerenderTimes: number[] = []

  static getDerivedStateFromError(): State {
    return { failure: 'recovering' }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    void this.recover(error, componentStack ?? '')
  }

  override componentDidMount() {
    this.stopListening = onGiveUp(({ area, version }) => {
      if (area !== this.props.area) return
      this.setState({ failure: 'recovering' }, () => this.replace(version))
    })
  }

  override componentWillUnmount() {
    this.stopListening?.()
  }

  /** Runs while the failed page is still in the document. */
  override getSnapshotBeforeUpdate(_before: Props, { failure }: State) {
    if (failure === 'none' && this.state.failure === 'recovering') holdPage()
    return null
  }

  override componentDidUpdate({ pathname }: Props) {
    if (this.state.failure !== 'final' || pathname === this.props.pathname) return
    forget(this.props.area)
    this.setState({ failure: 'none' })
  }

  private async recover(error: unknown, components: string) {
    const { area } = this.props
    const loaded = await loadArea(area).catch(() => undefined)
    // A failed load has already been reported; this is a version that loaded and then threw.
    if (!loaded) {
      this.setState({ failure: 'final' })
      return
    }
    const { version } = loaded
    const by = isTranslated() ? undefined : attributionOf(error, components)
    if (by?.area !== area || by.version !== version) {
      noteUnattributed()
      this.renderAgain()
      return
    }
    reportFailure(area, version, failureCode(error), { phase: 'render', source: by.source })
    this.replace(version)
  }

  /** Renders the same version again, in new nodes, and restores the form values. */
  private renderAgain() {
    const now = Date.now()
    this.rerenderTimes = [...this.rerenderTimes.filter((time) => now - time < rerenders.within), now]
    const isFinal = this.rerenderTimes.length > rerenders.most
    this.setState({ failure: isFinal ? 'final' : 'none' }, restoreHeld)
  }

  private replace(version: string) {
    const { area } = this.props
    markFailed(area, version)
    this.setState({ failure: hasCandidate(area) ? 'none' : 'final' }, restoreHeld)
  }

  override render() {
    const { failure } = this.state
    if (failure === 'recovering') return null
    if (failure === 'final') return <AreaUnavailable onRetry={this.props.onRetry} />
    return this.props.children
  }
}
