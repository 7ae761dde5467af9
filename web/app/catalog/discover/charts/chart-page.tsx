import { CHART_SIZE, type ChartPeriod, type ChartRow, listChart } from '@shenglang/contract/catalog/discover/charts'
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
import { CHART_PATHS, CHARTS, type ChartPath } from './charts.ts'
import { Movement } from './Movement.tsx'
import { movementOf, risersOf, shareOf, splitChart } from './movement.ts'
import { Podium } from './Podium.tsx'
import * as texts from './texts.ts'

/** The period is in the address. */
export async function loader({ request, pattern, context }: Route.LoaderArgs) {
  const path = CHART_PATHS.find((one) => pattern.endsWith(one))
  if (path === undefined) throw new Error(`no chart has the address ${pattern}`)
  const requested = new URL(request.url).searchParams.get('period')
  const { counted, periods, usual, isOfRisers } = CHARTS[path]
  const period = periods.find((name) => name === requested) ?? usual
  const call = context.get(callContext)
  if (!isOfRisers) return { path, period, ...(await call(listChart, { counted, period })) }
  const chart = await call(listChart, { counted, period, size: CHART_SIZE })
  return { path, period, ...chart, rows: risersOf(chart.rows, RISERS_MAX) }
}

/** A whole chart moves farther than a row of a list. */
const GLIDE_MS = 250

/** As many as the other charts have rows. */
const RISERS_MAX = 50

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = CHARTS[args.loaderData?.path ?? 'hotMusic']
  return pageMeta(args, { title, description })
}

export const handle = { isStoredOffline: true }

export default function ChartPage({ loaderData: { path, rows, period, computedAt } }: Route.ComponentProps) {
  const { title, lead, counted, periods, isOfRisers } = CHARTS[path]
  const { playAll } = usePlaying()
  const list = useFlip<HTMLDivElement>(`${path} ${period}`, GLIDE_MS)
  const tracks = rows.map(({ resource }) => resource)
  const { podium, rest } = splitChart(rows)
  // What orders the rows, so that their bars grow shorter.
  const measureOf = ({ change, count }: ChartRow) => (isOfRisers ? (change ?? 0) : count)
  const countText = (count: number) => texts.times(shortCount(count))
  return (
    <>
      <header className="flex wrap middle gap-8-16">
        <h1>{title}</h1>
        <Periods periods={periods} period={period} />
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
        <NoChart period={period} {...{ counted, isOfRisers }} />
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
                    share={shareOf(measureOf(row), rest[0] ? measureOf(rest[0]) : 0)}
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

function Periods({ periods, period }: { periods: readonly ChartPeriod[]; period: ChartPeriod }) {
  return (
    <nav className="flex gap-8" aria-label={texts.chartPeriod}>
      {periods.map((name) => (
        <ChipLink key={name} to={`?period=${name}`} aria-current={name === period ? 'page' : undefined} preventScrollReset>
          {texts.PERIOD_NAMES[name]}
        </ChipLink>
      ))}
    </nav>
  )
}

function NoChart({
  period,
  counted,
  isOfRisers,
}: Pick<(typeof CHARTS)[ChartPath], 'counted' | 'isOfRisers'> & { period: ChartPeriod }) {
  const name = texts.PERIOD_NAMES[period]
  if (isOfRisers) {
    return (
      <Notice
        title={texts.nothingRose(name)}
        actions={<ButtonLink to={`/hotMusic?period=${period}`}>{texts.seeChart}</ButtonLink>}
      >
        {texts.nothingRoseHint}
      </Notice>
    )
  }
  const toAll = (
    <ButtonLink look="gold" to="?period=all">
      {texts.seeAllTimeChart}
    </ButtonLink>
  )
  return (
    <Notice title={texts.noChartData(name)} actions={period === 'all' ? undefined : toAll}>
      {texts.nobodyYet(counted === 'plays' ? texts.halfMinutePlayed : texts.download)}
    </Notice>
  )
}
