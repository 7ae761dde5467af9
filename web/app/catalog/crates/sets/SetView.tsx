import type { CrateDetail } from '@shenglang/contract/catalog/crates/crates'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { MIX_PERCENT_DEFAULT } from '@shenglang/contract/catalog/harmony'
import { useMemo, useState } from 'react'
import { showToast } from '../../../ui/browser/notifier.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PlanBar } from './PlanBar.tsx'
import { Proposal } from './Proposal.tsx'
import { type PlanOptions, proposeOrder, scoreSet } from './plan/set-plan.ts'
import { SetCurves } from './SetCurves.tsx'
import { SetFigures } from './SetFigures.tsx'
import { SetRows } from './SetRows.tsx'
import { useSetOrder } from './set-order.ts'
import * as texts from './texts.ts'

const FIRST_OPTIONS: PlanOptions = { rule: 'strict', percent: MIX_PERCENT_DEFAULT, path: 'build', isFirstLocked: false }

/** A crate as a set: its order, its transitions, and a better order. */
export function SetView({ crate }: { crate: CrateDetail }) {
  const order = useSetOrder(crate)
  const [options, setOptions] = useState(FIRST_OPTIONS)
  const [proposal, setProposal] = useState<Resource[]>()
  const [isPlanning, setPlanning] = useState(false)
  const { rule, percent } = options
  const current = useMemo(() => scoreSet(order.tracks, rule, percent), [order.tracks, rule, percent])
  const proposed = useMemo(() => proposal && scoreSet(proposal, rule, percent), [proposal, rule, percent])

  if (order.tracks.length === 0) {
    return (
      <Notice
        title={texts.crateStillEmpty}
        actions={
          <ButtonLink look="gold" to="/dj">
            {texts.chooseTracks}
          </ButtonLink>
        }
      >
        {texts.addHint}
      </Notice>
    )
  }

  const plan = () => {
    setPlanning(true)
    // After the busy state is painted: a long set takes a moment.
    setTimeout(() => {
      const next = proposeOrder(order.tracks, options)
      const isNew = next.some((track, index) => track !== order.tracks[index])
      setProposal(isNew ? next : undefined)
      setPlanning(false)
      if (isNew) order.say(texts.proposalReady)
      else showToast(texts.orderIsBest, 'good')
    })
  }
  const apply = (next: Resource[]) => {
    setProposal(undefined)
    order.arrange(next, texts.sortApplied)
  }
  const discard = () => {
    setProposal(undefined)
    order.say(texts.proposalDiscarded)
  }
  const shown = proposal ?? order.tracks
  const score = proposed ?? current
  return (
    <>
      <SetFigures tracks={shown} score={score} mayUndo={order.mayUndo && !proposal} onUndo={order.undo} />
      <SetCurves tracks={shown} before={proposal ? order.tracks : undefined} />
      <PlanBar options={options} count={order.tracks.length} isPlanning={isPlanning} onChange={setOptions} onPlan={plan} />
      {proposal && proposed ? (
        <Proposal before={current} after={proposed} onApply={() => apply(proposal)} onDiscard={discard} />
      ) : null}
      <SetRows
        tracks={shown}
        transitions={score.transitions}
        isFixed={proposal !== undefined}
        onMove={order.move}
        onRemove={order.remove}
      />
      <p role="status" className="visually-hidden">
        {order.word}
      </p>
    </>
  )
}
