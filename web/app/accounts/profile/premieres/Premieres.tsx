import { monthDay, timeOfDay } from '@shenglang/contract/dates'
import { shanghaiDay, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { Premiere } from '@shenglang/contract/studio/premieres'
import { Link } from 'react-router'
import { ReminderButton } from '../../../notices/reminders/ReminderButton.tsx'
import { useChangeOver } from '../../../remote/use-change-over.ts'
import { resourceAddress } from '../../../track/text/resource-address.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { daysUntil } from './days-until.ts'
import styles from './Premieres.module.css'
import * as texts from './texts.ts'

interface PremieresProps {
  /** The next one first. */
  premieres: readonly Premiere[]
  isOwn: boolean
  /** Time at which the premieres were read, an ISO 8601 instant. */
  now: string
}

/**
 * An artist's coming premieres: the next one with a leaf of the calendar, title, sentence and reminder, the others as lines
 * beneath it. Each disappears at its time.
 */
export function Premieres({ premieres, isOwn, now }: PremieresProps) {
  useChangeOver(premieres.find(({ startsAt }) => startsAt > now)?.startsAt, now)
  if (premieres.length === 0) return null
  return (
    <section className="mt-20" aria-label={texts.premieres}>
      <ul className="edge radius-panel bg1">
        {premieres.map((premiere, index) => (
          <li key={premiere.premiereId} className={styles.premiere}>
            {index === 0 ? <Leaf startsAt={premiere.startsAt} now={now} /> : null}
            <div className="shrink">
              <p className="text-13 ink-t1 number">
                <When premiere={premiere} now={now} isDated={index > 0} />
              </p>
              <h2 className={`${styles.title} break`}>
                {premiere.work ? (
                  <Link className="hover-underline" to={resourceAddress(premiere.work)}>
                    {premiere.title}
                  </Link>
                ) : (
                  premiere.title
                )}
              </h2>
              {premiere.note === '' ? null : <p className="mt-4 ink-t1 break">{premiere.note}</p>}
            </div>
            <div className={`${styles.actions} flex`}>
              <Action premiere={premiere} isOwn={isOwn} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Month and day, as on a calendar. */
function Leaf({ startsAt, now }: { startsAt: string; now: string }) {
  const [year = 0, month = 0, day] = shanghaiDay(new Date(startsAt)).split('-').map(Number)
  const isThisYear = shanghaiDay(new Date(now)).startsWith(String(year))
  return (
    <time className={`${styles.leaf} number`} dateTime={startsAt}>
      <small>{isThisYear ? texts.month(month) : texts.monthOf(year, month)}</small>
      <b>{day}</b>
    </time>
  )
}

interface WhenProps {
  premiere: Premiere
  now: string
  /** The premiere has no calendar leaf, so its line contains the day. */
  isDated: boolean
}

function When({ premiere: { work, startsAt }, now, isDated }: WhenProps) {
  if (work) {
    return (
      <>
        {texts.premiere} · <span className="ink-ok">{texts.isOut}</span>
      </>
    )
  }
  const days = daysUntil(startsAt, now)
  const until = days === 0 ? texts.today : days === 1 ? texts.tomorrow : texts.inDays(days)
  const time = timeOfDay(startsAt, new Date(now))
  if (isDated) {
    return (
      <>
        <span title={TIME_ZONE_NAME}>
          {monthDay(startsAt)} {time}
        </span>{' '}
        · <b className="ink-t0">{until}</b>
      </>
    )
  }
  const weekday = new Date(shanghaiDay(new Date(startsAt))).getUTCDay()
  return (
    <>
      {texts.premieres} · <b className="ink-t0">{until}</b> · <span title={TIME_ZONE_NAME}>{texts.weekdayAt(weekday, time)}</span>
    </>
  )
}

function Action({ premiere: { premiereId, title, work, isReminded }, isOwn }: { premiere: Premiere; isOwn: boolean }) {
  if (work) return <ButtonLink to={resourceAddress(work)}>{texts.listen}</ButtonLink>
  if (isOwn) return <ButtonLink to="/artist/uploadMusic">{texts.edit}</ButtonLink>
  return <ReminderButton kind="premiere" subjectId={premiereId} subject={title} isReminded={isReminded} />
}
