import { CHART_PERIODS, type ChartPeriod, listChart } from '@shenglang/contract/catalog/discover/charts'
import { shortCount } from '@shenglang/contract/format'
import { usePlaying } from '../../../playback/track/playing.ts'
import { callContext } from '../../../remote/page-context.ts'
import { EnergyMeter } from '../../../track/badges/EnergyMeter.tsx'
import { ChartRows } from '../../../track/rows/ChartRow.tsx'
import { useFlip } from '../../../ui/browser/use-flip.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { ChipLink } from '../../../ui/controls/Chip.tsx'
import { IconPlayerPlayFilled } from '../../../ui/data/icons.ts'
import { Time } from '../../../ui/data/Time.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { RightsLine } from '../../../ui/layout/RightsLine.tsx'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import type { Route } from './+types/chart-page'
import styles from './chart-page.module.css'
import { CHART_PATHS, CHARTS } from './charts.ts'
import { Movement } from './Movement.tsx'
import { movementOf, shareOf, splitChart } from './movement.ts'
import { Podium } from './Podium.tsx'
import * as texts from './texts.ts'

/** The period is in the address. */
export async function loader({ request, pattern, context }: Route.LoaderArgs) {
  const path = CHART_PATHS.find((one) => pattern.endsWith(one))
  if (path === undefined) throw new Error(`no chart has the address ${pattern}`)
  const requested = new URL(request.url).searchParams.get('period')
  const period = CHART_PERIODS.find((name) => name === requested) ?? 'week'
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
  const list = useFlip<HTMLDivElement>(`${path} ${period}`)
  const tracks = rows.map(({ resource }) => resource)
  const { podium, rest } = splitChart(rows)
  const countText = (count: number) => texts.times(shortCount(count))
  return (
    <>
      <header className="flex wrap middle gap-8-16">
        <h1>{title}</h1>
        <Periods period={period} />
        <p className="text-13 ink-t1">
          {lead}
          {computedAt === '' ? null : (
            <>
              {' · '}
              {texts.countedAt}
              <Time at={computedAt} />
            </>
          )}
        </p>
        {rows.length > 0 ? (
          <span className="push">
            <Button look="gold" onClick={() => playAll(tracks)}>
              <IconPlayerPlayFilled size={16} /> {texts.playAll}
            </Button>
          </span>
        ) : null}
      </header>
      {rows.length === 0 ? (
        <NoChart period={period} action={counted === 'plays' ? texts.halfMinutePlayed : texts.download} />
      ) : (
        <div ref={list}>
          <Podium rows={podium} period={period} countText={countText} tracks={tracks} />
          <div className="mt-16">
            <ChartRows
              hasMovement
              queue={tracks}
              ranks={rest.map((row) => ({
                track: row.resource,
                rank: row.place,
                movement: <Movement of={movementOf(row, period)} />,
                count: (
                  <Count
                    text={countText(row.count)}
                    energy={row.resource.energy}
                    share={shareOf(row.count, rest[0]?.count ?? 0)}
                  />
                ),
              }))}
            />
          </div>
          <RightsLine />
        </div>
      )}
    </>
  )
}

/** The count, with a bar for its share of the count of the fourth rank. */
function Count({ text, energy, share }: { text: string; energy: number; share: number }) {
  return (
    <span className={`${styles.count} flex middle full gap-12`}>
      <EnergyMeter energy={energy} />
      <i className="w-72 rigid radius-bar" style={barOf(share)} aria-hidden="true" />
      <span className="grow text-end">{text}</span>
    </span>
  )
}

const barOf = (share: number) => ({
  height: 4,
  background: `linear-gradient(var(--energy-on) 0 0) 0 0 / ${share * 100}% 100% no-repeat var(--energy-off)`,
})

function Periods({ period }: { period: ChartPeriod }) {
  return (
    <nav className="flex gap-8" aria-label={texts.chartPeriod}>
      {CHART_PERIODS.map((name) => (
        <ChipLink key={name} to={`?period=${name}`} aria-current={name === period ? 'page' : undefined} preventScrollReset>
          {texts.PERIOD_NAMES[name]}
        </ChipLink>
      ))}
    </nav>
  )
}

function NoChart({ period, action }: { period: ChartPeriod; action: string }) {
  const toAll = (
    <ButtonLink look="gold" to="?period=all">
      {texts.seeAllTimeChart}
    </ButtonLink>
  )
  return (
    <Notice title={texts.noChartData(texts.PERIOD_NAMES[period])} actions={period === 'all' ? undefined : toAll}>
      {texts.nobodyYet(action)}
    </Notice>
  )
}
