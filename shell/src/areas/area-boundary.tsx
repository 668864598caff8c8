import { Component, type ReactNode } from 'react'
import { AreaUnavailable } from './area-unavailable'
import { forget, hasCandidate, loadArea, markFailed } from './load-area'

type Props = { area: string; pathname: string; onRetry: () => void; children: ReactNode }
type State = { failure: 'none' | 'recovering' | 'final' }

/**
 * Keeps an area's errors inside the page's frame. A version that throws while shown is replaced by the last good
 * one; if there is none left, by a message with a retry button. A failing page does not affect the area's others:
 * on the next path the area is tried again.
 */
export class AreaBoundary extends Component<Props, State> {
  override state: State = { failure: 'none' }

  static getDerivedStateFromError(): State {
    return { failure: 'recovering' }
  }

  override componentDidCatch(error: unknown) {
    void this.recover(error)
  }

  override componentDidUpdate({ pathname }: Props) {
    if (this.state.failure !== 'final' || pathname === this.props.pathname) return
    forget(this.props.area)
    this.setState({ failure: 'none' })
  }

  private async recover(error: unknown) {
    const { area } = this.props
    const shown = await loadArea(area).catch(() => undefined)
    // A failed load has already been reported; this is a version that loaded and then threw.
    if (shown) markFailed(area, shown.version, error)
    this.setState({ failure: shown && hasCandidate(area) ? 'none' : 'final' })
  }

  override render() {
    const { failure } = this.state
    if (failure === 'recovering') return null
    if (failure === 'final') return <AreaUnavailable onRetry={this.props.onRetry} />
    return this.props.children
  }
}
