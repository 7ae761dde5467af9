import { pickOfDay } from '@shenglang/contract/catalog/discover/daily-pick'
import type { EditedDay, EditedPick, PickedWork } from '@shenglang/contract/catalog/discover/edit-picks'
import type { CSSProperties, KeyboardEvent } from 'react'
import { Cover } from '../../../app/ui/data/Cover.tsx'
import styles from './calendar.module.css'
import { columnOf, daysOf, STEPS } from './calendar.ts'
import { dailyFacts } from './daily-facts.ts'
import * as texts from './texts.ts'

interface CalendarProps {
  month: string
  today: string
  chosen: readonly EditedDay[]
  rotation: readonly EditedPick[]
  onOpen: (day: string) => void
}

/** A month of daily picks: chosen works, and those of the rotation on other days. Arrow keys move between the days. */
export function Calendar({ month, today, chosen, rotation, onOpen }: CalendarProps) {
  const facts = dailyFacts(chosen, rotation)
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const days = [...event.currentTarget.querySelectorAll('button')]
    const next = days[days.indexOf(event.target as HTMLButtonElement) + (STEPS[event.key] ?? 0)]
    if (STEPS[event.key] === undefined || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div>
      <div className={`${styles.week} text-13 ink-t2`} aria-hidden="true">
        {texts.WEEK.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read before every day */}
      <div role="group" aria-label={texts.calendar(texts.monthName(month))} className={styles.days} onKeyDown={walk}>
        {daysOf(month).map((day) => (
          <Day
            key={day}
            day={day}
            isToday={day === today}
            shown={pickOfDay(day, facts)}
            chosen={chosen.find((one) => one.day === day)}
            onOpen={() => onOpen(day)}
          />
        ))}
      </div>
    </div>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  /** The work that the site shows on the day. */
  shown: PickedWork | undefined
  chosen: EditedDay | undefined
  onOpen: () => void
}

function Day({ day, isToday, shown, chosen, onOpen }: DayProps) {
  const state = chosen ? (chosen.work.isPublished ? texts.chosen : texts.takenDown) : texts.rotation
  const work = (chosen?.work ?? shown)?.title ?? texts.nothing
  const column: CSSProperties = { gridColumnStart: columnOf(day) }
  return (
    <button
      type="button"
      className={styles.day}
      style={column}
      data-chosen={chosen !== undefined || undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
    >
      {/* What is shown stands in another order, and partly not at all on a phone. */}
      <span className="visually-hidden">{texts.dayLabel(day, work, state)}</span>
      <span className="flex between gap-4 text-13 number" aria-hidden="true">
        <b className="medium">{Number(day.slice(8))}</b>
        {chosen && !chosen.work.isPublished ? (
          <span className="ink-red one-line">{texts.takenDown}</span>
        ) : (
          <span className={`${styles.state} ink-t2`}>{isToday ? texts.todayIs(state) : state}</span>
        )}
      </span>
      <span className="flex middle gap-8 shrink" aria-hidden="true">
        <span className={`${styles.cover} block clip radius-small`}>
          {shown ? <Cover cover={shown.cover} color={shown.coverColor} width={96} /> : null}
        </span>
        <span className={`${styles.title} shrink text-13`}>{work}</span>
      </span>
    </button>
  )
}
