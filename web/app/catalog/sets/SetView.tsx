import type { CrateDetail } from '@shenglang/contract/catalog/crates'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { MIX_PERCENT_DEFAULT } from '@shenglang/contract/catalog/harmony'
import { useMemo, useState } from 'react'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/notifier.ts'
import { PlanBar } from './PlanBar.tsx'
import { Proposal } from './Proposal.tsx'
import { type PlanOptions, proposeOrder, scoreSet } from './plan/set-plan.ts'
import { SetCurves } from './SetCurves.tsx'
import { SetFigures } from './SetFigures.tsx'
import { SetRows } from './SetRows.tsx'
import { useSetOrder } from './set-order.ts'

const FIRST_OPTIONS: PlanOptions = { rule: 'strict', percent: MIX_PERCENT_DEFAULT, path: 'build', isFirstLocked: false }

/** A crate as a set: its order, how well each track goes into the next, and an order that would go better. */
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
        title="箱子还是空的"
        actions={
          <ButtonLink look="gold" to="/dj">
            去选曲
          </ButtonLink>
        }
      >
        在任意曲目的“⋯”里选“加入唱片箱”，它就会收进这里
      </Notice>
    )
  }

  const plan = () => {
    setPlanning(true)
    // After the browser has shown that it is at work: a long set keeps it busy for a moment.
    setTimeout(() => {
      const next = proposeOrder(order.tracks, options)
      const isNew = next.some((track, index) => track !== order.tracks[index])
      setProposal(isNew ? next : undefined)
      setPlanning(false)
      if (isNew) order.say('智能排序的建议已列出，可应用或放弃')
      else showToast('现在的顺序已经最好', 'good')
    })
  }
  const apply = (next: Resource[]) => {
    setProposal(undefined)
    order.arrange(next, '已应用智能排序')
  }
  const discard = () => {
    setProposal(undefined)
    order.say('已放弃建议，顺序不变')
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
