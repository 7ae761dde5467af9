import { hintNextPick, listDailyPicks, type NextPick } from '@shenglang/contract/catalog/discover/picks'
import { resourceDetail } from '@shenglang/contract/catalog/routes'
import { shortDate, timeOfDay } from '@shenglang/contract/dates'
import { bpmText } from '@shenglang/contract/format'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { ReminderButton } from '../../../notices/reminders/ReminderButton.tsx'
import { callContext, partContext } from '../../../remote/page-context.ts'
import { useChangeOver } from '../../../remote/use-change-over.ts'
import { TrackRows } from '../../../track/rows/TrackRow.tsx'
import { joined } from '../../../track/text/track-text.ts'
import { IconClock } from '../../../ui/data/icons.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import type { Route } from './+types/choise-one-page'
import styles from './picks.module.css'
import { Strip, usePlayed } from './Strip.tsx'
import { stripOf } from './strip.ts'
import { TodayPanel } from './TodayPanel.tsx'
import * as texts from './texts.ts'

const DAYS = 14
const EARLIER = 3

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const [picks, next] = await Promise.all([call(listDailyPicks, { days: DAYS }), part(call(hintNextPick, {}))])
  const id = picks[0]?.resource.resourceId
  const detail = id === undefined ? undefined : await part(call(resourceDetail, { id }))
  return { picks, next, detail, now: new Date().toISOString() }
}

export const meta: Route.MetaFunction = (args) => {
  const today = args.loaderData?.picks[0]
  return pageMeta(args, {
    title: texts.dailyTitle(today ? `${today.resource.title} · ` : ''),
    description: texts.dailyDescription,
  })
}

export const handle = { isStoredOffline: true }

export default function ChoiseOnePage({ loaderData: { picks, next, detail, now } }: Route.ComponentProps) {
  useChangeOver(next?.startsAt, now)
  const played = usePlayed()
  const [latest] = picks
  if (!latest) {
    return (
      <>
        <h1 className="visually-hidden">{texts.daily}</h1>
        <Notice title={texts.dailyEmpty}>{texts.comeLater}</Notice>
      </>
    )
  }
  const earlier = earlierOf(picks)
  const notes = new Map(
    earlier.map(({ resource, day, note }) => [resource.resourceId, joined(shortDate(day, new Date(now)), note)]),
  )
  return (
    <>
      <TodayPanel key={latest.day} pick={latest} detail={detail} />
      <Strip days={stripOf(picks, shanghaiDay(new Date(now)), played)} next={next} now={new Date(now)} />
      <div className={`${styles.below} grid one-column gap-24 mt-12`} data-two={(earlier.length > 0 && !!next) || undefined}>
        {earlier.length > 0 ? (
          <section>
            <h2 className="visually-hidden">{texts.daysBefore}</h2>
            <TrackRows tracks={earlier.map(({ resource }) => resource)} noteOf={({ resourceId }) => notes.get(resourceId)} />
          </section>
        ) : null}
        {next ? <Next next={next} now={new Date(now)} /> : null}
      </div>
    </>
  )
}

/** The days before, each track once, on its latest day, and not today's again. */
function earlierOf(picks: Route.ComponentProps['loaderData']['picks']) {
  const isFirst = (id: string, at: number) => picks.findIndex(({ resource }) => resource.resourceId === id) === at
  return picks.filter(({ resource }, at) => at > 0 && isFirst(resource.resourceId, at)).slice(0, EARLIER)
}

/** Start time of the next pick, with its tempo and key where they are published already. */
function Next({ next: { startsAt, tbpm, tkey, isReminded }, now }: { next: NextPick; now: Date }) {
  const facts = [tbpm > 0 ? texts.tempo(bpmText(tbpm)) : '', tkey].filter((fact) => fact !== '')
  return (
    <aside className={`${styles.next} flex middle gap-16 pad-20 edge radius-panel bg1`}>
      <span className="w-64 h-64 grid rigid place-centre radius bg3 ink-t1">
        <IconClock size={24} aria-hidden="true" />
      </span>
      <div>
        <h2>{texts.nextAt(timeOfDay(startsAt, now))}</h2>
        {facts.length > 0 ? <p className="text-13 ink-t1 number">{texts.hintOf(facts.join('，'))}</p> : null}
        <div className="flex wrap middle gap-8 mt-12">
          <ReminderButton
            kind="dailyPick"
            subjectId={shanghaiDay(new Date(startsAt))}
            subject={texts.tomorrowsPick}
            isReminded={isReminded}
          />
          <small className="ink-t1">{texts.onceAt}</small>
        </div>
      </div>
    </aside>
  )
}
