import { Component, type ReactNode } from 'react'
import { attributionOf, isTranslated, onGiveUp, reportFailure } from '../monitor'
import { failureCode, forget, hasCandidate, loadArea, markFailed } from '../federation'
import { AreaUnavailable } from './area-unavailable'

type Props = { area: string; pathname: string; onRetry: () => void; children: ReactNode }
type State = { failure: 'none' | 'recovering' | 'final' }

/**
 * Keeps an area's errors inside the page's frame. A version that throws while shown is replaced by the last good one;
 * if there is none left, by a message with a retry button. A failing page does not affect the area's others: on the
 * next path the area is tried again.
 */
export class AreaBoundary extends Component<Props, State> {
  override state: State = { failure: 'none' }
  private stopListening: (() => void) | undefined

  static getDerivedStateFromError(): State {
    return { failure: 'recovering' }
  }

  override componentDidCatch(error: unknown) {
    void this.recover(error)
  }

  override componentDidMount() {
    this.stopListening = onGiveUp(({ area, version }) => {
      if (area !== this.props.area) return
      this.setState({ failure: 'recovering' })
      this.replace(version)
    })
  }

  override componentWillUnmount() {
    this.stopListening?.()
  }

  override componentDidUpdate({ pathname }: Props) {
    if (this.state.failure !== 'final' || pathname === this.props.pathname) return
    forget(this.props.area)
    this.setState({ failure: 'none' })
  }

  private async recover(error: unknown) {
    const { area } = this.props
    const loaded = await loadArea(area).catch(() => undefined)
    // A failed load has already been reported; this is a version that loaded and then threw.
    if (!loaded || isTranslated()) {
      this.setState({ failure: 'final' })
      return
    }
    const { version } = loaded
    const at = attributionOf((error instanceof Error && error.stack) || '')
    const source = at?.area === area && at.version === version ? { source: at.source } : {}
    reportFailure(area, version, failureCode(error), { phase: 'render', ...source })
    this.replace(version)
  }

  private replace(version: string) {
    const { area } = this.props
    markFailed(area, version)
    this.setState({ failure: hasCandidate(area) ? 'none' : 'final' })
  }

  override render() {
    const { failure } = this.state
    if (failure === 'recovering') return null
    if (failure === 'final') return <AreaUnavailable onRetry={this.props.onRetry} />
    return this.props.children
  }
}
