import { hasPicture } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useEngineState, usePicture } from '../../playback/engine/playback.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { IconArrowsMaximize, IconChevronDown, IconGripVertical } from '../../ui/data/icons.ts'
import { PLAYER_PATH } from '../player-path.ts'
import styles from './MovingPicture.module.css'
import * as texts from './texts.ts'

const KEY_STEP = 24
const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

/** The element of a page that the enlarged picture covers. */
export const STAGE = 'picture-stage'

/** The position of the page's stage within the document, as long as there is one. */
function useStage(isNeeded: boolean): CSSProperties | undefined {
  const [position, setPosition] = useState<CSSProperties>()
  useEffect(() => {
    const stage = isNeeded ? document.getElementById(STAGE) : null
    if (!stage) return
    const follow = () => {
      const { left, top, width, height } = stage.getBoundingClientRect()
      setPosition({ left: left + window.scrollX, top: top + window.scrollY, width, height })
    }
    const size = new ResizeObserver(follow)
    size.observe(stage)
    size.observe(document.body)
    return () => {
      size.disconnect()
      setPosition(undefined)
    }
  }, [isNeeded])
  return position
}

/** The current video, over every page: moved by its handle, minimised, or full screen. */
export default function MovingPicture() {
  const element = usePicture()
  const track = useEngineState((state) => state.currentMusic)
  const isShown = track !== undefined && hasPicture(track)
  const isStage = useLocation().pathname === PLAYER_PATH
  const frame = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [moved, setMoved] = useState({ x: 0, y: 0 })
  const [isAside, setAside] = useState(false)

  // The element is never moved in the document: that would stop it.
  useEffect(() => {
    if (element) frame.current?.append(element)
  }, [element])

  // Before it plays it shows the cover.
  const poster = isShown && track.cover !== '' ? `${API_BASE}${track.cover}?w=640` : ''
  useEffect(() => {
    if (element) element.poster = poster
  }, [element, poster])

  const moveBy = (x: number, y: number) => {
    const box = panel.current?.getBoundingClientRect()
    if (!box) return
    const within = (by: number, from: number, to: number, most: number) => Math.max(-from, Math.min(by, most - to))
    setMoved((before) => ({
      x: before.x + within(x, box.left, box.right, window.innerWidth),
      y: before.y + within(y, box.top, box.bottom, window.innerHeight),
    }))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 1) moveBy(event.movementX, event.movementY)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    moveBy(...step)
  }
  const stage = useStage(isStage && isShown)
  const floating: CSSProperties = isAside ? {} : { translate: `${moved.x}px ${moved.y}px` }
  return (
    <section
      ref={panel}
      className={styles.picture}
      style={stage ?? floating}
      aria-label={texts.videoPicture}
      hidden={!isShown}
      data-stage={stage ? true : undefined}
      data-aside={isAside || undefined}
    >
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.handle}
          aria-label={texts.movePicture}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={16} aria-hidden="true" />
          <span className="one-line">{track?.title}</span>
        </button>
        <IconButton label={isAside ? texts.putPictureBack : texts.movePictureAside} onClick={() => setAside(!isAside)}>
          <IconChevronDown size={16} />
        </IconButton>
        <IconButton label={texts.fullPicture} onClick={() => void element?.requestFullscreen?.()}>
          <IconArrowsMaximize size={16} />
        </IconButton>
      </div>
      <div ref={frame} className={styles.frame} />
    </section>
  )
}
