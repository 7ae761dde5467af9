import { dayAndTime } from '@shenglang/contract/dates'
import type { AnswerOf } from '@shenglang/contract/route'
import { type listMyPremieres, type MyPremiere, PREMIERES_OPEN_MAX, withdrawPremiere } from '@shenglang/contract/studio/premieres'
import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Question } from '../../ui/overlays/Question.tsx'
import { useWorkCall } from '../works/work-call.ts'
import { PremiereForm } from './PremiereForm.tsx'
import * as texts from './texts.ts'

interface MyPremieresProps extends AnswerOf<typeof listMyPremieres> {
  /** Time at which the premieres were read, an ISO 8601 instant. */
  now: string
}

/** The artist's own premieres, and the form for another one. */
export function MyPremieres({ premieres, works, now }: MyPremieresProps) {
  const [edited, setEdited] = useState<MyPremiere | 'new'>()
  const [withdrawn, setWithdrawn] = useState<MyPremiere>()
  const isFull = premieres.filter(({ startsAt }) => startsAt > now).length >= PREMIERES_OPEN_MAX
  return (
    <Panel title={texts.premieres}>
      <div className="flex wrap middle between gap-8-16">
        <p className="text-13 ink-t1">{isFull ? texts.full(PREMIERES_OPEN_MAX) : texts.hint}</p>
        <Button disabled={isFull} onClick={() => setEdited('new')}>
          {texts.announce}
        </Button>
      </div>
      {premieres.length > 0 ? (
        <ul className="mt-8">
          {premieres.map((premiere) => (
            <Row key={premiere.premiereId}>
              <div className="shrink">
                <b className="block break">{premiere.title}</b>
                <small className="ink-t1 number">{factsOf(premiere, now)}</small>
              </div>
              {premiere.startsAt > now ? (
                <div className="flex rigid gap-4">
                  <Button look="quiet" aria-label={texts.editOf(premiere.title)} onClick={() => setEdited(premiere)}>
                    {texts.edit}
                  </Button>
                  <Button look="quiet" aria-label={texts.withdrawOf(premiere.title)} onClick={() => setWithdrawn(premiere)}>
                    {texts.withdraw}
                  </Button>
                </div>
              ) : null}
            </Row>
          ))}
        </ul>
      ) : null}
      {edited ? (
        <PremiereForm premiere={edited === 'new' ? undefined : edited} works={works} onClose={() => setEdited(undefined)} />
      ) : null}
      {withdrawn ? <Withdrawal premiere={withdrawn} onClose={() => setWithdrawn(undefined)} /> : null}
    </Panel>
  )
}

function factsOf({ startsAt, isOut, reminderCount }: MyPremiere, now: string): string {
  const waiting = reminderCount > 0 ? texts.waiting(reminderCount) : texts.nobodyWaits
  const state = isOut ? texts.isOut : startsAt > now ? waiting : texts.over
  return [dayAndTime(startsAt, new Date(now)), state].join(' · ')
}

function Withdrawal({ premiere, onClose }: { premiere: MyPremiere; onClose: () => void }) {
  const [run] = useWorkCall()
  const withdraw = async () => {
    await run(withdrawPremiere, { premiereId: premiere.premiereId }, texts.withdrawn)
    onClose()
  }
  return (
    <Question title={texts.withdrawTitle(premiere.title)} yes={texts.withdraw} onYes={withdraw} onClose={onClose}>
      {texts.withdrawText(premiere.reminderCount)}
    </Question>
  )
}
