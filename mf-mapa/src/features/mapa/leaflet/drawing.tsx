import { createElementHook, createElementObject, createLayerHook, type LayerProps } from '@react-leaflet/core'
import { svg, type LeafletEvent, type SVG } from 'leaflet'
import { useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useSameFrame } from './use-same-frame'

interface DrawingProps extends LayerProps {
  children: ReactNode
}

const useSvg = createLayerHook(
  createElementHook<SVG, LayerProps>((props, context) =>
    createElementObject(svg({ ...props, padding: 0.3 }), context),
  ),
)

/** SVG content whose coordinates are the pixels of the map's panes: it moves and zooms with them. */
export function Drawing({ children, ...props }: DrawingProps) {
  const [group, setGroup] = useState<Element | null>(null)
  const eventHandlers = useMemo(
    () => ({
      add({ target }: LeafletEvent) {
        const added = (target as SVG).getPane()?.querySelector('g') ?? null
        // React listens for focus where it renders, and Chromium makes a tab stop of SVG that listens for it.
        added?.setAttribute('tabindex', '-1')
        setGroup(added)
      },
    }),
    [],
  )
  useSvg({ ...props, eventHandlers })
  useSameFrame()
  return group && createPortal(children, group)
}
