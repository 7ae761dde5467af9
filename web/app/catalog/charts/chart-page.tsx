import { CHART_PERIODS, type ChartPeriod, listChart } from '@shenglang/contract/catalog/charts'
import { shortCount } from '@shenglang/contract/format'
import { usePlaying } from '../../playback/playing.ts'
import { callContext } from '../../remote/page-context.ts'
import { ChartRows } from '../../track/ChartRow.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ChipLink } from '../../ui/Chip.tsx'
import { IconPlayerPlayFilled } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { RightsLine } from '../../ui/RightsLine.tsx'
import { Time } from '../../ui/Time.tsx'
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
  return { path, period, ...chart }
}

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = CHARTS[args.loaderData?.path ?? 'hotMusic']
  return pageMeta(args, { title, description })
}

export const handle = { isStoredOffline: true }

export default function ChartPage({ loaderData: { path, rows, period, computedAt } }: Route.ComponentProps) {
  const { title, lead, counted } = CHARTS[path]
  const { playAll } = usePlaying()
  const tracks = rows.map(({ resource }) => resource)
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>
            {lead}
            {computedAt === '' ? null : (
              <>
                {' · 统计于 '}
                <Time at={computedAt} />
              </>
            )}
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
          <ChipLink key={name} to={`?period=${name}`} aria-current={name === period ? 'page' : undefined} preventScrollReset>
            {PERIOD_NAMES[name]}
          </ChipLink>
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
        <>
          <ChartRows
            places={rows.map(({ resource, place, change, count }) => ({
              track: resource,
              place,
              movement: <Movement change={change} />,
              count: `${shortCount(count)} ${counted === 'plays' ? '次播放' : '次下载'}`,
            }))}
          />
          <RightsLine />
        </>
      )}
    </>
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
