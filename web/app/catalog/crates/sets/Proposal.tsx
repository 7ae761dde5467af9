import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './Proposal.module.css'
import type { SetScore } from './plan/set-plan.ts'
import * as texts from './texts.ts'

interface ProposalProps {
  before: SetScore
  after: SetScore
  onApply: () => void
  onDiscard: () => void
}

/** Summary of the changes that a proposed order makes; the rows show the new order until it is accepted or discarded. */
export function Proposal({ before, after, onApply, onDiscard }: ProposalProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} className={styles.proposal} aria-label={texts.proposalTitle}>
      <p className="number">
        <b>{texts.proposedOrder}</b>
        <span>{texts.averageChange(before.average, after.average)}</span>
        <span>{texts.clashChange(before.clashes, after.clashes)}</span>
      </p>
      <Button look="gold" onClick={onApply}>
        {texts.apply}
      </Button>
      <Button onClick={onDiscard}>{texts.discard}</Button>
    </section>
  )
}
