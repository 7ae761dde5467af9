import { Suspense, useState } from 'react'
import { useUser } from '../../session/session.tsx'
import { PlayHistory } from '../../track/rows/PlayHistory.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconChartBar } from '../../ui/data/icons.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import * as texts from './texts.ts'

const WeekDialog = lazyPart(async () => ({ default: (await import('./week/WeekDialog.tsx')).WeekDialog }))

export const meta = () => [{ title: texts.playHistoryTitle }, { name: 'robots', content: 'noindex' }]

/** The play history of this browser. */
export const handle = { isStoredOffline: true }

export default function HistoryPage() {
  const user = useUser()
  const [isWeekOpen, setWeekOpen] = useState(false)
  return (
    <>
      <PageHead
        title={texts.playHistory}
        actions={
          user ? (
            <Button onClick={() => setWeekOpen(true)}>
              <IconChartBar size={16} aria-hidden="true" /> {texts.weekCard}
            </Button>
          ) : null
        }
      />
      <PlayHistory />
      {user && isWeekOpen ? (
        <Suspense>
          <WeekDialog user={user} onClose={() => setWeekOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
