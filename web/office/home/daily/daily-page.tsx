import { readDailyPicks, readPicks } from '@shenglang/contract/catalog/discover/edit-picks'
import { isDay, shanghaiDay } from '@shenglang/contract/shanghai'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../app/ui/data/icons.ts'
import { LoadedAnswer } from '../../settings/edit/Loaded.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { Calendar } from './Calendar.tsx'
import { addMonths } from './calendar.ts'
import { DayDialog } from './DayDialog.tsx'
import * as texts from './texts.ts'

export function Component() {
  const [query] = useSearchParams()
  const today = shanghaiDay(new Date())
  const monthParam = query.get('month') ?? ''
  const month = isDay(`${monthParam}-01`) ? monthParam : today.slice(0, 7)
  return (
    <PageFrame title={texts.title} lead={texts.lead} actions={<Months month={month} />}>
      <Month key={month} month={month} today={today} />
    </PageFrame>
  )
}

const Months = ({ month }: { month: string }) => (
  <nav className="flex wrap middle gap-8">
    <ButtonLink look="quiet" to={`?month=${addMonths(month, -1)}`} aria-label={texts.before}>
      <IconChevronLeft size={16} aria-hidden="true" />
    </ButtonLink>
    <b className="number">{texts.monthName(month)}</b>
    <ButtonLink look="quiet" to={`?month=${addMonths(month, 1)}`} aria-label={texts.after}>
      <IconChevronRight size={16} aria-hidden="true" />
    </ButtonLink>
    <ButtonLink look="quiet" to="?">
      {texts.thisMonth}
    </ButtonLink>
  </nav>
)

function Month({ month, today }: { month: string; today: string }) {
  const { data: rotation } = useQuery(remoteQuery(readPicks, { list: 'one' }))
  const [opened, setOpened] = useState<string>()
  return (
    <LoadedAnswer route={readDailyPicks} args={{ month }}>
      {(chosen) => (
        <>
          <Calendar month={month} today={today} chosen={chosen} rotation={rotation?.picks ?? []} onOpen={setOpened} />
          {opened === undefined ? null : (
            <DayDialog
              key={opened}
              day={opened}
              chosen={chosen.find(({ day }) => day === opened)}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
    </LoadedAnswer>
  )
}
