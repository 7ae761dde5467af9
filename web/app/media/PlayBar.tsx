import '../playback/Wave.module.css'
import './PlayBar.module.css'
import './PlayerPopovers.module.css'
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useEngine, useEngineWhenPressed } from '../playback/playback.tsx'
import type { BarProps } from './Bar.tsx'

/** The server draws the bar; browsers fetch it with the engine. */
let bar: ComponentType<BarProps> | undefined = import.meta.env.SSR ? (await import('./Bar.tsx')).Bar : undefined

/**
 * The play bar. Until the engine stands nothing plays, and the bar stays as the server drew it, which is why its styles come
 * with the page. What is pressed in it meanwhile has the engine fetched, and is pressed again when the bar can answer.
 */
export function PlayBar(props: BarProps) {
  const engine = useEngine()
  const whenStanding = useEngineWhenPressed()
  const [Bar, setBar] = useState(() => bar)
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (!engine || Bar) return
    const show = (loaded: typeof import('./Bar.tsx')) => {
      bar = loaded.Bar
      setBar(() => bar)
    }
    import('./Bar.tsx').then(show, () => {})
  }, [engine, Bar])
  useEffect(() => {
    if (!Bar || pressed.current === undefined) return
    for (const button of place.current?.querySelectorAll('button') ?? []) if (button.ariaLabel === pressed.current) button.click()
    pressed.current = undefined
  }, [Bar])
  const press = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) whenStanding(() => {})
    pressed.current = button?.ariaLabel ?? undefined
  }
  if (Bar) {
    return (
      <div key="alive" ref={place}>
        <Bar {...props} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: buttons pressed by keyboard are clicked
    <div
      key="drawn"
      onClick={press}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, what the server drew stays
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
