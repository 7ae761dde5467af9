import type { NextPick } from '@shenglang/contract/catalog/discover/picks'
import { timeOfDay } from '@shenglang/contract/dates'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useEngine } from '../../../playback/engine/playback.tsx'
import { usePlaying } from '../../../playback/track/playing.ts'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconClock, IconPlayerPlay } from '../../../ui/data/icons.ts'
import styles from './picks.module.css'
import { countPlayed, type Played, type StripDay } from './strip.ts'
import * as texts from './texts.ts'

const TURN_MS = 400
const RING: CSSProperties = { outline: '2px solid var(--gold)', outlineOffset: 2 }
/** Centred, in a colour that is readable on a pale cover. */
const MIDDLE: CSSProperties = { position: 'absolute', inset: 'calc(50% - 9px)', color: 'var(--picture-ink)' }
const SQUARE = 'grid items-centred gap-8 rigid content-start'
/** A fifteenth of the line, however many days there are: a browser may paint half of the HTML. */
const SIZE: CSSProperties = { width: 'max(56px, (100% - 14 * var(--space-8)) / 15)' }

interface StripProps {
  days: readonly StripDay[]
  next: NextPick | undefined
  now: Date
}

/** Two weeks of picks as squares, oldest first, and tomorrow's, which is not shown. */
export function Strip({ days, next, now }: StripProps) {
  const { playOne } = usePlaying()
  const today = days.at(-1)?.day
  const list = useTurnedSquare(today)
  const { played, streak } = countPlayed(days)
  return (
    <section className="mt-20">
      <div className="flex wrap middle gap-4-12">
        <h2>{texts.twoWeeks}</h2>
        {played > 0 ? (
          <small className="ink-t1 number" title={texts.byThisDevice}>
            {texts.playedCount(played, streak)}
          </small>
        ) : null}
        <small className="push ink-t1">{texts.catchUp}</small>
      </div>
      {/* The newest is first in the list and stands last, where a strip that is too long begins. */}
      <ol ref={list} className="flex gap-8 mt-4 pad-8-0 scroll-x no-scrollbar" style={{ flexDirection: 'row-reverse' }}>
        {next ? (
          <li className={SQUARE} style={SIZE}>
            <span className="full grid place-centre radius ink-t1" style={{ aspectRatio: 1, border: '1px dashed var(--line2)' }}>
              <IconClock size={20} aria-hidden="true" />
            </span>
            <small className="nowrap ink-t0 number">{texts.tomorrowAt(timeOfDay(next.startsAt, now))}</small>
          </li>
        ) : null}
        {days.toReversed().map(({ day, resource, isToday, isPlayed }) => (
          <li key={day} className={SQUARE} style={SIZE}>
            <button
              type="button"
              className={`${styles.square} relative block full radius`}
              data-today={isToday || undefined}
              style={isToday ? RING : undefined}
              data-unplayed={isPlayed === false || undefined}
              aria-label={texts.squareLabel(resource.title, isToday ? texts.today : day.slice(5), isPlayed === false)}
              title={resource.title}
              onClick={() => playOne(resource, [resource])}
            >
              <Cover cover={resource.cover} color={resource.coverColor} width={96} />
              {isPlayed === false && !isToday ? <IconPlayerPlay size={18} style={MIDDLE} aria-hidden="true" /> : null}
            </button>
            <small className={isToday ? 'bold' : 'ink-t1 number'} style={isToday ? { color: 'var(--gold)' } : undefined}>
              {isToday ? texts.today : Number(day.slice(8))}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The tracks played on this device, newest first; undefined until the player engine has loaded. */
export function usePlayed(): readonly Played[] | undefined {
  const engine = useEngine()
  const [played, setPlayed] = useState<readonly Played[]>()
  useEffect(() => {
    if (!engine) return
    let seenId: string | undefined
    setPlayed(engine.history())
    // A track is in the history from its first sound on, which is progress and no change of state.
    return engine.subscribeProgress(() => {
      const { isPlaying, currentMusic } = engine.getState()
      if (!isPlaying || seenId === currentMusic?.resourceId) return
      const history = engine.history()
      setPlayed(history)
      if (history[0]?.resourceId === currentMusic?.resourceId) seenId = currentMusic?.resourceId
    })
  }, [engine])
  return played
}

/** The square of today turns over once when another day begins while the page is open. */
function useTurnedSquare(today: string | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(today)
  useLayoutEffect(() => {
    if (shown.current === today) return
    shown.current = today
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const frames = [{ transform: 'rotateY(180deg)' }, { transform: 'none' }]
    list.current?.querySelector('[data-today]')?.animate(frames, { duration: TURN_MS, easing: 'ease-out' })
  }, [today])
  return list
}
