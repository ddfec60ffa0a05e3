import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '../browser/load-chunk.ts'

type ChunkBoundaryProps = { failure: ReactNode; onFailure?: () => void; children: ReactNode }

/** Handles only a `ChunkLoadError`. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) this.props.onFailure?.()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof ChunkLoadError) return this.props.failure
    throw error
  }
}
