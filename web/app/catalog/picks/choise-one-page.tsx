import { listPicks, pickOfDay } from '@shenglang/contract/catalog/picks'
import { monthDay, shortDate } from '@shenglang/contract/dates'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useEngineWhenPressed } from '../../playback/playback.tsx'
import { WaveformPreview } from '../../playback/WaveformPreview.tsx'
import { callContext } from '../../remote/page-context.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconPlayerPlayFilled } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import sections from '../../ui/sections.module.css'
import type { Route } from './+types/choise-one-page'
import styles from './picks.module.css'

const EARLIER_DAYS = 6
const DAY_MS = 86_400_000

export async function loader({ context }: Route.LoaderArgs) {
  const picks = await context.get(callContext)(listPicks, { list: 'one' })
  const now = new Date()
  const days = Array.from({ length: Math.min(picks.length, EARLIER_DAYS + 1) }, (_, daysAgo) => {
    const pick = picks[pickOfDay(picks.length, now, daysAgo)]
    return pick ? [{ ...pick, day: new Date(now.getTime() - daysAgo * DAY_MS).toISOString() }] : []
  }).flat()
  return { today: days[0], earlier: days.slice(1), now: now.toISOString() }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${args.loaderData?.today ? `${args.loaderData.today.resource.title} · ` : ''}每日一首`,
    description: '每天只推荐一首。',
  })

export const handle = { isStoredOffline: true }

export default function ChoiseOnePage({ loaderData: { today, earlier, now } }: Route.ComponentProps) {
  const press = useEngineWhenPressed()
  if (!today) {
    return (
      <>
        <h1 className="visually-hidden">每日一首</h1>
        <Notice title="今天的一首还没选好">晚一点再来</Notice>
      </>
    )
  }
  const { resource, note } = today
  const ambience: CSSProperties & { '--ambience': string } = { '--ambience': resource.coverColor }
  const dates = new Map(earlier.map(({ resource: { resourceId }, day }) => [resourceId, dateOf(day, now)]))
  return (
    <>
      <section className={styles.today} style={ambience}>
        <div className={styles.cover}>
          <Cover cover={resource.cover} color={resource.coverColor} width={640} isEager />
        </div>
        <div>
          <p className={`${styles.date} number`}>每日一首 · {monthDay(now)}</p>
          <h1>{resource.title}</h1>
          <p>
            <Link to={`/artist?id=${resource.artistId}`}>{resource.artist}</Link>
          </p>
          {note === '' ? null : <blockquote>{note}</blockquote>}
          <div className={styles.wave}>
            <WaveformPreview resourceId={resource.resourceId} />
          </div>
          <Button look="gold" onClick={() => press((engine) => engine.play(resource))}>
            <IconPlayerPlayFilled size={16} /> 听这一首
          </Button>
        </div>
      </section>
      {earlier.length > 0 ? (
        <section className={sections.section}>
          <h2>前几天</h2>
          <TrackRows tracks={earlier.map((pick) => pick.resource)} noteOf={({ resourceId }) => dates.get(resourceId)} />
        </section>
      ) : null}
    </>
  )
}

const dateOf = (day: string, now: string) => shortDate(day, new Date(now))
