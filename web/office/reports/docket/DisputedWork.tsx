import { type DocketWork, type InfringementFile, moveInfringement } from '@shenglang/contract/site/docket/routes'
import { DOCKET_STATE_LABELS, docketStateAfter } from '@shenglang/contract/site/docket/states'
import { useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Prompt } from '../../../app/ui/overlays/Prompt.tsx'
import { Facts, multiline } from '../../shell/Facts.tsx'
import { Deadline } from './Deadline.tsx'
import styles from './docket.module.css'
import * as texts from './texts.ts'

const MOVES = ['forwardCounter', 'handOn', 'restore'] as const
const NOTE_MAX = 1000

interface DisputedWorkProps {
  noticeId: string
  work: DocketWork
  onMoved: (file: InfringementFile) => void
}

/** One accused work: its state, the artist's statement, and what can be done next. */
export function DisputedWork({ noticeId, work, onMoved }: DisputedWorkProps) {
  const { resourceId, title, artist, state, upheldCount, counter, restoreDueTime } = work
  const [move, setMove] = useState<(typeof MOVES)[number]>()
  const possible = MOVES.filter((name) => docketStateAfter(state, name) !== undefined)
  return (
    <li className={styles.work}>
      <p className="flex wrap middle gap-8-12">
        <b className="text-18 break">{title}</b>
        <span className="ink-t1">{artist}</span>
        <span className={styles.state}>{DOCKET_STATE_LABELS[state]}</span>
        <a className={styles.screen} href={`/resource?id=${resourceId}`} target="_blank" rel="noreferrer">
          {texts.openWork}
        </a>
      </p>
      {upheldCount > 0 ? (
        <p className={upheldCount > 1 ? 'text-13 ink-red' : 'text-13 ink-t1'}>{texts.repeats(upheldCount)}</p>
      ) : null}
      {counter ? (
        <Facts
          rows={[
            [texts.stated, [counter.name, counter.phone].filter(Boolean).join(' · ')],
            [texts.counterStatement, multiline(counter.statement)],
            [texts.evidence, multiline(counter.proof)],
            restoreDueTime !== '' && [texts.restoreDue, <Deadline key="due" until={restoreDueTime} />],
          ]}
        />
      ) : null}
      {possible.length > 0 ? (
        <div className={`${styles.screen} flex wrap gap-8 mt-8`}>
          {possible.map((name) => (
            <Button key={name} onClick={() => setMove(name)}>
              {texts.moveButtons[name]}
            </Button>
          ))}
        </div>
      ) : null}
      {move ? (
        <Prompt
          title={texts.moveButtons[move]}
          label={texts.noteLabels[move]}
          maxLength={NOTE_MAX}
          onSubmit={async (note) => {
            onMoved(await call(moveInfringement, { id: noticeId, resourceId, move, note }))
            showToast(texts.done, 'good')
            setMove(undefined)
          }}
          onClose={() => setMove(undefined)}
        />
      ) : null}
    </li>
  )
}
