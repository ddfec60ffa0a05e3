import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './states.tsx'

type PanelBoundaryProps = { children: ReactNode }

export class PanelBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorPanel
        message="This part could not be shown. The others still work."
        onRetry={() => window.location.reload()}
      />
    )
  }
}
