import { type ComponentType, type MouseEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useEngine, useEngineWhenPressed } from './playback.tsx'

/**
 * A part that the server renders and browsers load with the engine (0031). Until then it stays as the server rendered it, so its
 * styles are part of the page. A press on it meanwhile loads the engine, and is repeated when the part can answer.
 */
export function aliveWithEngine<Props extends object>(
  rendered: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded = rendered
  return function Alive(props: Props) {
    const engine = useEngine()
    const whenPermitted = useEngineWhenPressed()
    const [Part, setPart] = useState(() => loaded)
    const container = useRef<HTMLDivElement>(null)
    const pressed = useRef<string>(undefined)
    useEffect(() => {
      if (!engine || Part) return
      const show = (part: ComponentType<Props>) => {
        loaded = part
        // In slices, between which a phone can answer a touch.
        startTransition(() => setPart(() => part))
      }
      load().then(show, () => {})
    }, [engine, Part])
    useEffect(() => {
      if (!Part || pressed.current === undefined) return
      for (const button of container.current?.querySelectorAll('button') ?? [])
        if (button.ariaLabel === pressed.current) button.click()
      pressed.current = undefined
    }, [Part])
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button) whenPermitted(() => {})
      pressed.current = button?.ariaLabel ?? undefined
    }
    if (Part) {
      return (
        <div key="alive" ref={container}>
          <Part {...props} />
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, the server's markup stays
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  }
}
