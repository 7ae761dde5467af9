import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './Proposal.module.css'
import type { SetScore } from './plan/set-plan.ts'

interface ProposalProps {
  before: SetScore
  after: SetScore
  onApply: () => void
  onDiscard: () => void
}

/** What a proposed order would change; the rows show it until it is taken or left. */
export function Proposal({ before, after, onApply, onDiscard }: ProposalProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} className={styles.proposal} aria-label="智能排序的建议">
      <p className="number">
        <b>建议的顺序</b>
        <span>
          平均衔接 {before.average} → {after.average} 分
        </span>
        <span>
          冲突 {before.clashes} → {after.clashes} 处
        </span>
      </p>
      <Button look="gold" onClick={onApply}>
        应用
      </Button>
      <Button onClick={onDiscard}>放弃</Button>
    </section>
  )
}
