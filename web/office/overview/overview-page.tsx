import { type Export, exportOverview, type Metric, RANGES, type Range, readOverview } from '@shenglang/contract/office/overview'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../app/remote/api.ts'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { attempt } from '../../app/ui/browser/attempt.ts'
import { saveFile } from '../../app/ui/browser/save-file.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { PageHead } from '../../app/ui/layout/PageHead.tsx'
import { Tabs } from '../../app/ui/layout/Tabs.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import * as frameTexts from '../shell/texts.ts'
import { FigureChart } from './FigureChart.tsx'
import { Figures } from './Figures.tsx'
import { Funnel } from './Funnel.tsx'
import { Opening } from './Opening.tsx'
import styles from './overview.module.css'
import { Running } from './Running.tsx'
import { SaveButton } from './SaveButton.tsx'
import { LostSearches, TopTracks } from './TopTracks.tsx'
import * as texts from './texts.ts'
import { WaitingList } from './WaitingList.tsx'

const FRESH_MS = 60_000

/** The range and the drawn metric are stored in the address. */
function useChoice() {
  const [address, setAddress] = useSearchParams()
  const named = address.get('range') ?? ''
  const drawn = address.get('metric') ?? ''
  const range: Range = named in RANGES ? (named as Range) : 'today'
  const metric: Metric = drawn in texts.metrics ? (drawn as Metric) : 'plays'
  const draw = (next: Metric) => setAddress({ range, metric: next }, { replace: true })
  return { range, metric, draw }
}

export function Component() {
  const { range, metric, draw } = useChoice()
  const { data, error, refetch } = useQuery({
    ...remoteQuery(readOverview, { range }),
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const save = (what: Export) =>
    attempt(async () => {
      const { fileName, csv } = await call(exportOverview, { range, metric: what })
      saveFile(new File([csv], fileName, { type: 'text/csv;charset=utf-8' }))
    })
  const tabs = Object.entries(texts.ranges).map(([key, name]) => ({ key, name, to: `?range=${key}&metric=${metric}` }))
  if (error && !data)
    return <Notice title={errorMessage(error)} actions={<Button onClick={() => void refetch()}>{frameTexts.reload}</Button>} />
  return (
    <div className={styles.page}>
      <PageHead title={texts.overview} actions={<Tabs label={texts.rangeLabel} tabs={tabs} current={range} isSmall />} />
      {data ? (
        <>
          <Figures totals={data.totals} drawn={metric} onDraw={draw} />
          <div className={styles.row}>
            <FigureChart
              range={range}
              metric={metric}
              steps={data.steps}
              series={data.series[metric]}
              actions={<SaveButton onSave={() => void save(metric)} />}
            />
            <Funnel totals={data.totals} />
          </div>
          <div className={styles.row}>
            <div className="grid one-column gap-20 content-start">
              <WaitingList />
              <Running />
            </div>
            <div className="grid one-column gap-20 content-start">
              <Opening />
              <TopTracks tracks={data.topTracks} title={texts.topTitle[range]} onSave={() => void save('topTracks')} />
              <LostSearches searches={data.lostSearches} onSave={() => void save('lostSearches')} />
            </div>
          </div>
        </>
      ) : (
        <Notice title={frameTexts.loading} />
      )}
    </div>
  )
}
