import { CHART_PERIODS, type ChartCount, type ChartPeriod, type ChartRow, listChart } from '@shenglang/contract/catalog/charts'
import { clockTime, shortCount, shortDate } from '@shenglang/contract/wording'
import { Link } from 'react-router'
import { useEngineState } from '../../playback/playback.tsx'
import { usePlaying } from '../../playback/playing.ts'
import { callContext } from '../../remote/page-context.ts'
import { FavouriteButton } from '../../track/FavouriteButton.tsx'
import { KeyChip } from '../../track/KeyChip.tsx'
import { tempoWords } from '../../track/track-words.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Route } from './+types/chart-page'
import styles from './chart-page.module.css'
import { CHART_PATHS, CHARTS } from './charts.ts'

const PERIOD_NAMES: Record<ChartPeriod, string> = { day: '日榜', week: '周榜', month: '月榜', all: '总榜' }

/** The period is in the address. */
export async function loader({ request, pattern, context }: Route.LoaderArgs) {
  const path = CHART_PATHS.find((one) => pattern.endsWith(one))
  if (path === undefined) throw new Error(`no chart has the address ${pattern}`)
  const asked = new URL(request.url).searchParams.get('period')
  const period = CHART_PERIODS.find((name) => name === asked) ?? 'week'
  const chart = await context.get(callContext)(listChart, { counted: CHARTS[path].counted, period })
  return { path, period, now: new Date().toISOString(), ...chart }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { title, description } = CHARTS[loaderData?.path ?? 'hotMusic']
  return [{ title: `${title} · 声浪` }, { name: 'description', content: description }]
}

export default function ChartPage({ loaderData: { path, rows, period, computedAt, now } }: Route.ComponentProps) {
  const { title, lead, counted } = CHARTS[path]
  const { playOne, playAll } = usePlaying()
  const tracks = rows.map(({ resource }) => resource)
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>
            {lead}
            {computedAt === '' ? '' : ` · 统计于 ${shortDate(computedAt, new Date(now))}`}
          </p>
        </div>
        {rows.length > 0 ? (
          <Button look="gold" onClick={() => playAll(tracks)}>
            <IconPlayerPlayFilled size={16} /> 全部播放
          </Button>
        ) : null}
      </header>
      <nav className={styles.periods} aria-label="榜单周期">
        {CHART_PERIODS.map((name) => (
          <Link key={name} to={`?period=${name}`} aria-current={name === period ? 'page' : undefined} preventScrollReset>
            {PERIOD_NAMES[name]}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <Notice
          title={`${PERIOD_NAMES[period]}还没有数据`}
          actions={
            period === 'all' ? undefined : (
              <ButtonLink look="gold" to="?period=all">
                看总榜
              </ButtonLink>
            )
          }
        >
          这段时间里还没有人{counted === 'plays' ? '听完半分钟' : '下载'}
        </Notice>
      ) : (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <Place key={row.resource.resourceId} row={row} counted={counted} onPlay={() => playOne(row.resource, tracks)} />
          ))}
        </ol>
      )}
    </>
  )
}

function Place({ row, counted, onPlay }: { row: ChartRow; counted: ChartCount; onPlay: () => void }) {
  const { place, count, resource } = row
  const isCurrent = useEngineState((state) => state.currentMusic?.resourceId === resource.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying) && isCurrent
  return (
    <li className={styles.row} data-top={place <= 3 || undefined} data-current={isCurrent || undefined} value={place}>
      <span className={`${styles.place} number`}>
        {place}
        <Movement change={row.change} />
      </span>
      <button
        type="button"
        className={styles.cover}
        aria-label={`${isPlaying ? '暂停' : '播放'} ${resource.title}`}
        onClick={onPlay}
      >
        <Cover cover={resource.cover} color={resource.coverColor} width={96} />
        <span>{isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}</span>
      </button>
      <span className={styles.title}>
        <Link className="one-line" to={`/resource?id=${resource.resourceId}`}>
          {resource.title}
        </Link>
        <small className="one-line">{resource.artist}</small>
      </span>
      <span className={`${styles.facts} number`}>
        {tempoWords(resource)} <KeyChip code={resource.tkey} />
      </span>
      <span className={`${styles.length} number`}>{clockTime(resource.duration)}</span>
      <span className={`${styles.count} number`}>
        {shortCount(count)} <small>{counted === 'plays' ? '次播放' : '次下载'}</small>
      </span>
      <span className={styles.favourite}>
        <FavouriteButton resource={resource} />
      </span>
    </li>
  )
}

function Movement({ change }: { change: number | null }) {
  if (change === null) return <small data-new="">新</small>
  if (change === 0)
    return (
      <small role="img" aria-label="名次不变">
        –
      </small>
    )
  return (
    <small data-up={change > 0 || undefined} role="img" aria-label={`${change > 0 ? '上升' : '下降'} ${Math.abs(change)} 位`}>
      {change > 0 ? '▲' : '▼'}
      {Math.abs(change)}
    </small>
  )
}
